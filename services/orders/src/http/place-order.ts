import type { OrdersDeps } from '#use-cases/deps.ts'
import { placeOrder } from '#use-cases/placing/place-order.ts'
import type { PlacedOrder } from '#use-cases/placing/prepare-order.ts'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import type { CreatedOrder } from '@ilbud/proto/http/orders'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { toCustomerOrder } from './customer-order-view.ts'
import { actorOf } from './request-parts.ts'

/** One handler for the two paths of the spec: the website calls the first and falls back to the second. */
export function placeOrderRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    for (const path of ['/api/v1/driver/orders', '/api/v1/orders'] as const) {
      app.post(path, { schema: schemas[`POST ${path}`] }, async (request, reply) => {
        const actor = actorOf(request)
        const { name } = currentUser(request)
        const toBody = ({ order, trackingKey }: PlacedOrder): CreatedOrder => ({
          id: order.id,
          trackingId: order.trackingId,
          trackingKey: trackingKey.key,
          message: 'Package Order Created Successfully!',
          order: toCustomerOrder(order, { actor, now: order.createdAt, rules: deps.rules })
        })
        const placing = { actor, name, fields: request.body, key: idempotencyKey(request) }
        const { body, replayed } = await placeOrder(deps, placing, toBody)
        markReplayed(reply, replayed)
        return reply.code(201).send(body)
      })
    }
  }
}
