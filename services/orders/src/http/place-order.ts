import type { OrdersDeps } from '#use-cases/deps.ts'
import { placeOrder } from '#use-cases/placing/place-order.ts'
import type { PlacedOrder } from '#use-cases/placing/prepare-order.ts'
import { markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { CreatedOrder } from '@ilbud/proto/http/orders'
import type { FastifyPluginAsync } from 'fastify'
import { toCustomerOrder } from './customer-order-view.ts'
import { actorOf } from './request-parts.ts'

/** One handler for the two paths of the spec: the website calls the first and falls back to the second. */
export function placeOrderRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    for (const path of ['POST /api/v1/driver/orders', 'POST /api/v1/orders'] as const) {
      route(path, async ({ request, reply, body: fields, user: { name }, idempotencyKey: key }) => {
        const actor = actorOf(request)
        const toBody = ({ order, trackingKey }: PlacedOrder): CreatedOrder => ({
          id: order.id,
          trackingId: order.trackingId,
          trackingKey: trackingKey.key,
          message: 'Package Order Created Successfully!',
          order: toCustomerOrder(order, { actor, now: order.createdAt, rules: deps.rules })
        })
        const { body, replayed } = await placeOrder(deps, { actor, name, fields, key }, toBody)
        markReplayed(reply, replayed)
        return body
      })
    }
  })
}
