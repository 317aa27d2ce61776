import type { OrdersDeps } from '#use-cases/deps.ts'
import { renewTrackingKey } from '#use-cases/changing/renew-tracking-key.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'
import { actorOf } from './request-parts.ts'

/** Replaces the key of the tracking link, which locks out whoever should not have it. */
export function trackingKeyRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route.idempotent('POST /api/v1/orders/:id/tracking-key', ({ params: { id: orderId }, request, once }) => {
      const actor = actorOf(request)
      return once(deps, [orderId], (within) => renewTrackingKey(within, { orderId, actor }))
    })
  })
}
