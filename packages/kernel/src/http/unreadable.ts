import type { Socket } from 'node:net'
import { refusalOf } from './problem.ts'
import { rawProblem } from './raw-problem.ts'

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** What node cannot read as HTTP, or waits for in vain, never becomes a request: its problem goes out by hand. */
export function answerUnreadable(error: { code?: string }, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    socket.write(rawProblem(refusalOf(statuses[error.code ?? ''] ?? 400)))
  }
  socket.destroySoon()
}
