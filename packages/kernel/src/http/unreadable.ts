import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemType, toAppError, toProblem } from './problem.ts'
import { newRequestId } from './request-id.ts'

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** What node cannot read as HTTP, or waits for in vain, never becomes a request: its problem goes out by hand. */
export function answerUnreadable(error: { code?: string }, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const statusCode = statuses[error.code ?? ''] ?? 400
    const body = JSON.stringify(toProblem(toAppError({ statusCode })!, newRequestId()))
    const head = [
      `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
      `content-type: ${problemType}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close'
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}
