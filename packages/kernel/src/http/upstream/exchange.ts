import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type AppError, UnavailableError } from '#errors.ts'
import type { SocketAddress } from '#http/listen-address.ts'
import { problemType, toProblem } from '#http/problem.ts'
import { trace } from '@opentelemetry/api'
import type { AnswerHead } from './answer-head.ts'
import { countAnswer } from './count-answer.ts'
import { type RequestHead, writeRequestHead } from './request-head.ts'

/** A stream may last for hours, a call seconds. */
export type Kind = 'call' | 'stream'

// Up to this size it is faster to copy the body behind the head than to write it separately.
const smallBytes = 16_384

/** A request on its way to a service and its answer on the way back, unbuffered both ways. */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly kind: Kind
  /** The request may be sent again: a safe method without a body. */
  readonly isSafe: boolean
  /** The connection in use, dropped when the client goes. */
  carrier: { drop(): void } | null = null
  /** Addresses that could not be reached. */
  readonly tried: SocketAddress[] = []
  isRepeated = false
  isSent = false
  /** The client has got its answer, or will not get one. */
  isOver = false
  /** When the service was last sent something. */
  waitingSince = performance.now()
  private readonly head: RequestHead
  /** The request's span, if it is traced; the service's spans are its children. */
  private readonly span = trace.getActiveSpan()

  /** Throws an AppError for a request that cannot be passed on. */
  constructor(request: IncomingMessage, response: ServerResponse, kind: Kind) {
    this.request = request
    this.response = response
    this.kind = kind
    this.head = writeRequestHead(request)
    this.isSafe = this.head.body === 'none' && (request.method === 'GET' || request.method === 'HEAD')
    response.on('close', () => {
      if (this.isOver) return
      this.isOver = true
      this.carrier?.drop()
    })
  }

  /** Writes the request to a connection, its body as it arrives and no faster than the service takes it. */
  send(socket: Socket): void {
    this.waitingSince = performance.now()
    socket.write(this.head.text, 'latin1')
    if (this.head.body === 'none') this.isSent = true
    else this.sendBody(socket, this.head.body === 'chunked')
  }

  private sendBody(socket: Socket, isChunked: boolean): void {
    const { request } = this
    request.on('data', (part: Buffer) => {
      if (this.isOver) return
      this.waitingSince = performance.now()
      if (!(isChunked ? writeChunk(socket, part) : socket.write(part))) request.pause()
    })
    request.on('end', () => {
      if (this.isOver) return
      this.waitingSince = performance.now()
      if (isChunked) socket.write('0\r\n\r\n')
      this.isSent = true
    })
  }

  onHead({ status, headers, body }: AnswerHead): void {
    countAnswer(String(status))
    this.response.writeHead(status, headers)
    // The first bytes of a stream may come late, and its reader waits for the head.
    if (typeof body !== 'number') this.response.flushHeaders()
  }

  onBody(part: Buffer, isLast: boolean): void {
    if (isLast) this.finish(part)
    else this.response.write(Buffer.from(part))
  }

  finish(part?: Buffer): void {
    if (this.isOver) return
    this.close()
    if (part && part.length <= smallBytes) this.response.end(part.toString('latin1'), 'latin1')
    else this.response.end(part && Buffer.from(part))
  }

  /** Ends the exchange without a complete answer. */
  fail(error: AppError = new UnavailableError()): void {
    if (this.isOver) return
    this.close()
    // Half an answer cannot be taken back: breaking the connection tells the client.
    if (this.response.headersSent) this.response.destroy()
    else sendProblem(this.request, this.response, error)
  }

  private close(): void {
    this.isOver = true
    const resent = this.tried.length + Number(this.isRepeated)
    if (resent > 0) this.span?.setAttribute('http.request.resend_count', resent)
    // The unread rest of a body must not precede the client's next request.
    if (this.head.body !== 'none' && !this.isSent) this.request.resume()
  }
}

/** Returns false when the socket's buffer is full. */
function writeChunk(socket: Socket, part: Buffer): boolean {
  socket.cork()
  socket.write(`${part.length.toString(16)}\r\n`, 'latin1')
  socket.write(part)
  const takesMore = socket.write('\r\n', 'latin1')
  socket.uncork()
  return takesMore
}

export function sendProblem(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  countAnswer(String(error.status))
  const problem = toProblem(error, String(request.headers['x-request-id'] ?? ''))
  response.writeHead(error.status, { ...error.headers, 'content-type': problemType })
  response.end(JSON.stringify(problem))
}
