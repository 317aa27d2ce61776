import type { OrdersDeps } from '#use-cases/deps.ts'
import { bulkTimeoutMs } from '#use-cases/bulk.ts'
import { type PlacedOrder, placeOrder } from '#use-cases/placing/place-order.ts'
import { isSettled, placeInBulk } from '#use-cases/placing/place-in-bulk.ts'
import { markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { edgeId } from '@ilbud/kernel/http/telemetry/request-id'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import { toProblem } from '@ilbud/kernel/http/problems/problem'
import type { CreatedOrder } from '@ilbud/proto/http/orders/orders'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { toCustomerOrder } from './customer-order-view.ts'
import { actorOf } from './actor-of.ts'

/**
 * One handler for the two paths that place an order (docs/protocols/http.md#placing-an-order), of which the website calls
 * the first and falls back to the second; and many orders in one request.
 */
export function placeOrderRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    for (const path of ['POST /api/v1/driver/orders', 'POST /api/v1/orders'] as const) {
      route(path, async ({ request, reply, body: fields, user: { name }, idempotencyKey: key }) => {
        const actor = actorOf(request)
        const { body, replayed } = await placeOrder(deps, { actor, name, fields, key }, createdBy(request))
        markReplayed(reply, replayed)
        return body
      })
    }

    route.idempotent(
      'POST /api/v1/orders/bulk',
      async ({ request, body: { orders: rows }, user: { name }, idempotencyKey: key, once }) =>
        once(deps, rows, {
          async prepare() {
            const actor = actorOf(request)
            const placed = await placeInBulk(deps, { actor, name, rows, key }, createdBy(request))
            const results = placed.map((row, index) =>
              'body' in row
                ? { index, status: 201 as const, order: row.body }
                : { index, status: row.error.status, error: toProblem(row.error, edgeId(request)) }
            )
            const succeeded = placed.filter((row) => 'body' in row).length
            return { results, succeeded, failed: results.length - succeeded }
          },
          hasEffects: true,
          work: async (_deps, answer) => answer,
          isFinal: ({ results }) => isSettled(results)
        }),
      { handlerTimeout: bulkTimeoutMs }
    )
  })

  function createdBy(request: FastifyRequest) {
    const actor = actorOf(request)
    return ({ order, trackingKey }: PlacedOrder): CreatedOrder => ({
      id: order.id,
      trackingId: order.trackingId,
      trackingKey: trackingKey.key,
      message: 'Package Order Created Successfully!',
      order: toCustomerOrder(order, { actor, now: order.createdAt, rules: deps.rules })
    })
  }
}
