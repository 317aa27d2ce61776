import { rateDelivery } from '#use-cases/changing/rate-delivery.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'
import { visitorOf } from './instructions.ts'

/** How many stars a delivery gets, from the owner or whoever holds the link. */
export function ratingsRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('POST /api/v1/track/:trackingId/rating', async ({ params: { trackingId }, body, request }) => {
      await rateDelivery(deps, { trackingId, visitor: await visitorOf(deps, request), body })
      return { stars: body.stars }
    })
  })
}
