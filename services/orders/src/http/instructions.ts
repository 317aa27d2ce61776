import type { OrdersDeps } from '#use-cases/deps.ts'
import type { Visitor } from '#use-cases/changing/find-for-visitor.ts'
import { instructDriver } from '#use-cases/changing/instruct-driver.ts'
import { optionalUser } from '@ilbud/kernel/http/create-http'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import { isTrackingKey } from '@ilbud/proto/http/parcels/tracking-key'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'

/** What the recipient wants of the driver, from the holder of the link's key or a party to the order. */
export function instructionsRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('PUT /api/v1/track/:trackingId/instructions', async ({ params: { trackingId }, body, request }) =>
      instructDriver(deps, { trackingId, visitor: await visitorOf(deps, request), body })
    )
  })
}

/** Who calls a route of a tracking page. */
export async function visitorOf(deps: OrdersDeps, request: FastifyRequest): Promise<Visitor> {
  const user = await optionalUser(request)
  const key = request.headers['x-track-key']
  const keyHash = isTrackingKey(key) ? hashSecret(key) : ''
  return { keyHash, address: deps.addressOf(request.ip), actor: user }
}
