import { InvalidRequestError } from '#errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const longestKey = 255

/** The header Idempotency-Key, or null without one. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.trim() === '') return null
  if (key.length > longestKey) {
    throw new InvalidRequestError([{ path: 'Idempotency-Key', message: `Must be at most ${longestKey} characters` }])
  }
  return key
}

/** Marks a replayed response by a header (docs/protocols/http.md). */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotency-replayed', 'true')
}
