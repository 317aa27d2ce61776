import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type AppError, UnavailableError } from '#errors.ts'
import type { SocketAddress } from '#http/listen-address.ts'
import { problemType, toProblem } from '#http/problems/problem.ts'
import { trace } from '@opentelemetry/api'
import { type Dispatcher, errors } from 'undici'
import { countAnswer } from './count-answer.ts'
import { type ForwardedRequest, forwardedRequest } from './forwarded-request.ts'
import { endToEndHeaders } from './hop-by-hop.ts'

// Up to this size it is cheaper to copy a body than to write it separately from its head.
const smallBytes = 16_384

/** A stream may last for hours, a call seconds. */
export type Kind = 'call' | 'stream'

/**
 * How an attempt ended: `over`, the client has its answer or will not get one; `unreached`, the service did not get the
 * request; `lost`, it may have, and no byte of an answer has arrived.
 */
export type Outcome = 'over' | 'unreached' | 'lost'

/** A request on its way to a service and its answer on the way back, unbuffered both ways. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly kind: Kind
  private readonly common: Record<string, string>
  readonly forwarded: ForwardedRequest
  /** The request may be sent again: a safe method without a body. */
  readonly isSafe: boolean
  /** Addresses that could not be reached. */
  readonly tried: SocketAddress[] = []
  isRepeated = false
  /** The client has got its answer, or will not get one. */
  isOver = false
  private controller: Dispatcher.DispatchController | null = null
  private hasAnswer = false
  /** The length of the answer's body; null: its end is not known in advance. */
  private length: number | null = null
  private onOutcome: (outcome: Outcome) => void = () => {}
  /** The request's span, if it is traced; the service's spans are its children. */
  private readonly span = trace.getActiveSpan()

  /** Throws an AppError for a request that cannot be passed on. */
  constructor(request: IncomingMessage, response: ServerResponse, kind: Kind, common: Record<string, string>) {
    this.request = request
    this.response = response
    this.kind = kind
    this.common = common
    this.forwarded = forwardedRequest(request)
    this.isSafe = this.forwarded.body === null && (request.method === 'GET' || request.method === 'HEAD')
    response.on('close', () => {
      if (this.isOver) return
      this.isOver = true
      this.controller?.abort(new Error('the client has gone'))
    })
  }

  /** Sends the request. `onOutcome` is called once. */
  dispatch(dispatcher: Dispatcher, onOutcome: (outcome: Outcome) => void): void {
    this.onOutcome = onOutcome
    dispatcher.dispatch(this.forwarded as Dispatcher.DispatchOptions, this)
  }

  /** Called immediately before the request is written. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    if (this.isOver) controller.abort(new Error('the client has gone'))
  }

  onResponseStarted(): void {
    this.hasAnswer = true
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Interim answers are not passed on.
    if (status < 200) return
    countAnswer(String(status))
    this.response.writeHead(status, endToEndHeaders(headers, this.common))
    // The first bytes of a stream may come late, and its reader waits for the head.
    if (headers['content-length'] === undefined) this.response.flushHeaders()
    else this.length = Number(headers['content-length'])
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (part.length === this.length && part.length <= smallBytes) {
      this.close()
      this.response.end(part.toString('latin1'), 'latin1')
      return
    }
    if (this.response.write(part)) return
    controller.pause()
    this.response.once('drain', () => controller.resume())
  }

  onResponseEnd(): void {
    if (!this.isOver) {
      this.close()
      this.response.end()
    }
    this.settle('over')
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const isSent = this.controller !== null
    // A service that was silent for too long has the request, and may be working on it.
    if (this.hasAnswer || error instanceof errors.HeadersTimeoutError) this.fail()
    if (this.isOver) this.settle('over')
    else this.settle(isSent ? 'lost' : 'unreached')
  }

  /** Ends the exchange without a complete answer. */
  fail(error: AppError = new UnavailableError()): void {
    if (this.isOver) return
    this.close()
    // Half an answer cannot be taken back: breaking the connection tells the client.
    if (this.response.headersSent) this.response.destroy()
    else sendProblem(this.request, this.response, error, this.common)
  }

  private settle(outcome: Outcome): void {
    this.controller = null
    this.onOutcome(outcome)
  }

  private close(): void {
    this.isOver = true
    const resent = this.tried.length + Number(this.isRepeated)
    if (resent > 0) this.span?.setAttribute('http.request.resend_count', resent)
    // The unread rest of a body must not precede the client's next request.
    this.request.resume()
  }
}

export function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  common: Record<string, string>
): void {
  countAnswer(String(error.status))
  const problem = toProblem(error, String(request.headers['x-request-id'] ?? ''))
  response.writeHead(error.status, {
    ...common,
    'cache-control': 'no-store',
    ...error.headers,
    'content-type': problemType
  })
  response.end(JSON.stringify(problem))
}
