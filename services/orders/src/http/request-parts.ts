import type { Actor } from '#domain/journey/journey.ts'
import type { OrderRequest } from '#use-cases/reading/get-order.ts'
import { currentUser } from '@ilbud/kernel/http/create-http'
import type { FastifyRequest } from 'fastify'

export function actorOf(request: FastifyRequest): Actor {
  const { id, role, companyId } = currentUser(request)
  return { id, role, companyId }
}

/** The order in the path and the caller. */
export function orderRequest(request: FastifyRequest & { params: { id: string } }): OrderRequest {
  return { orderId: request.params.id, actor: actorOf(request) }
}
