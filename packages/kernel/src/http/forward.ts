import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { UnavailableError } from '#errors.ts'
import { problemType, toProblem } from '#http/problem.ts'
import type { Dispatcher } from 'undici'

// RFC 9110, 7.6.1: they speak of one connection and end with it. `expect` was answered by our server already.
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect'
])

/** Sends the request on and pipes the answer back, unbuffered both ways. When either side goes, so does the other. */
export function forward(pool: Dispatcher, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  pool.dispatch(
    { method: method!, path: url!, headers: endToEnd(headers), body: hasBody ? request : null },
    new Answer(request, response)
  )
}

class Answer implements Dispatcher.DispatchHandler {
  private readonly request: IncomingMessage
  private readonly response: ServerResponse
  private isDone = false

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request
    this.response = response
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { response } = this
    if (response.destroyed) return controller.abort(new ClientGone())
    response.on('close', () => {
      if (!this.isDone) controller.abort(new ClientGone())
    })
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // An interim answer (100, 103) is between the two of them.
    if (status < 200) return
    const { response } = this
    response.writeHead(status, endToEnd(headers))
    // A stream's first bytes may be long in coming: its reader waits for the head.
    if (headers['content-length'] === undefined) response.flushHeaders()
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.response.write(chunk)) return
    controller.pause()
    this.response.once('drain', () => controller.resume())
  }

  onResponseEnd(): void {
    this.isDone = true
    this.response.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.isDone = true
    const { request, response } = this
    if (error instanceof ClientGone || response.destroyed) return
    // Half an answer cannot be taken back: only a broken connection tells the client.
    if (response.headersSent) response.destroy()
    else sendUnavailable(response, String(request.headers['x-request-id'] ?? ''))
  }
}

class ClientGone extends Error {}

function endToEnd(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {}
  for (const name in headers) if (!hopByHop.has(name)) kept[name] = headers[name]!
  return kept
}

function sendUnavailable(response: ServerResponse, requestId: string): void {
  const error = new UnavailableError()
  response.writeHead(error.status, { ...error.headers, 'content-type': problemType })
  response.end(JSON.stringify(toProblem(error, requestId)))
}
