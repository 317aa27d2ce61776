import type { Socket } from 'socket.io'

// Contract 7.
type Refusal = 'FORBIDDEN' | 'NOT_FOUND' | 'EXPIRED'
type Answer = { ok: true; version?: number } | { ok: false; code: Refusal }

const channel = /^(orders:mine|offers|fleet|board|analytics|order:[0-9a-f-]{36})$/

/**
 * `subscribe {channel}` and `unsubscribe`, each with an acknowledgement. No channel carries anything yet, so nobody may
 * join one; a name that is none is not found.
 */
export function answerChannels(socket: Socket): void {
  socket.on('subscribe', (body: unknown, answer: unknown) => acknowledge(answer, { ok: false, code: refusal(body) }))
  socket.on('unsubscribe', (_body: unknown, answer: unknown) => acknowledge(answer, { ok: true }))
}

function refusal(body: unknown): Refusal {
  const name = (body as { channel?: unknown } | null)?.channel
  return typeof name === 'string' && channel.test(name) ? 'FORBIDDEN' : 'NOT_FOUND'
}

function acknowledge(answer: unknown, body: Answer): void {
  if (typeof answer === 'function') answer(body)
}
