import type { Actor } from '#domain/journey/journey.ts'
import { currentUser } from '@ilbud/kernel/http/create-http'
import type { FastifyRequest } from 'fastify'

export function actorOf(request: FastifyRequest): Actor {
  const { id, role, companyId } = currentUser(request)
  return { id, role, companyId }
}
