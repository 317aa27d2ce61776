import { toFailure } from '#domain/failed-attempt.ts'
import { decideForOwner, decideForVisitor } from '#use-cases/changing/decide-attempt.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { readDoorPhoto } from '#use-cases/reading/read-door-photo.ts'
import { readFailure } from '#use-cases/reading/read-failure.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'
import { toCustomerOrderDetail } from './customer-order-view.ts'
import { visitorOf } from './instructions.ts'
import { pictureHeaders } from './proofs.ts'
import { actorOf } from './request-parts.ts'

/** What happens after a failed attempt, chosen by the owner or by whoever holds the link. */
export function decisionsRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route.idempotent('POST /api/v1/orders/:id/decision', async ({ request, params: { id: orderId }, body, once }) => {
      const actor = actorOf(request)
      const reader = { actor, now: deps.now(), rules: deps.rules }
      return once(deps, [orderId, body], async (within) => {
        const { order } = await decideForOwner(within, { orderId, actor, body })
        return toCustomerOrderDetail(order, reader, deps.dataKey, await readFailure(within, order))
      })
    })

    route('POST /api/v1/track/:trackingId/decision', async ({ params: { trackingId }, body, request }) => {
      const visitor = await visitorOf(deps, request)
      const { order } = await decideForVisitor(deps, { trackingId, visitor, body })
      deps.onCommit()
      return toFailure(order).decision!
    })

    route('GET /api/v1/track/:trackingId/door-photo', async ({ params: { trackingId }, request, reply }) => {
      // The row is public, the picture is not: nor does a cache keep the refusal for who has the key.
      reply.header('cache-control', 'no-store')
      const visitor = await visitorOf(deps, request)
      const picture = await readDoorPhoto(deps, { trackingId, visitor })
      return reply.headers(pictureHeaders).send(picture)
    })
  })
}
