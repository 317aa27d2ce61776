import type { Actor } from '#domain/journey/journey.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { currentUser } from '@ilbud/kernel/http/create-http'
import type { FastifyReply, FastifyRequest } from 'fastify'

export function actorOf(request: FastifyRequest): Actor {
  const { id, role, companyId } = currentUser(request)
  return { id, role, companyId }
}

const longestKey = 255

/** The header Idempotency-Key, or null without one. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.trim() === '') return null
  if (key.length > longestKey) {
    throw new InvalidRequestError([{ path: 'Idempotency-Key', message: `Must be at most ${longestKey} characters` }])
  }
  return key
}

/** Contract 6: a repeated answer says so. */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotency-replayed', 'true')
}
