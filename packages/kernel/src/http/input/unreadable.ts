import type { Socket } from 'node:net'
import { refusalOf } from '#http/problems/problem.ts'
import { rawProblem } from '#http/problems/raw-problem.ts'

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers input that node cannot parse as HTTP, or a head that never arrives: no request exists for it, so the problem
 * document is written to the socket directly. Node reports every further piece of such input, and the first one has
 * ended the socket.
 */
export function answerUnreadable(error: { code?: string }, socket: Socket): void {
  if (socket.writableEnded) return
  if (socket.writable && error.code !== 'ECONNRESET') {
    socket.write(rawProblem(refusalOf(statuses[error.code ?? ''] ?? 400)))
  }
  socket.destroySoon()
}
