import type { Actor } from '#domain/journey/journey.ts'
import { currentUser } from '@ilbud/kernel/http/identity/current-user'
import type { FastifyRequest } from 'fastify'

export function actorOf(request: FastifyRequest): Actor {
  const { id, role, companyId, test } = currentUser(request)
  return { id, role, companyId, test }
}
