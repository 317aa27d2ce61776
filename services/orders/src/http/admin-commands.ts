import { bulkTimeoutMs, doInBulk } from '#use-cases/changing/bulk-for-staff.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { peopleAfter } from '#use-cases/reading/people-of-orders.ts'
import { doForStaff } from '#use-cases/changing/staff-commands.ts'
import { hashRequest, withIdempotency } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { type AdminWish, adminVerbSchema } from '@ilbud/proto/http/admin-commands'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { toAdminOrder } from './admin-order-view.ts'
import { actorOf } from './request-parts.ts'

/** Commands of staff: a route per verb, which answers the order after it, and one for many orders at once. */
export function adminCommandRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    for (const verb of adminVerbSchema.options) {
      const path = `/api/admin/v1/orders/:id/${verb}` as const
      app.post(path, { schema: schemas[`POST ${path}`] }, async (request, reply) => {
        const actor = actorOf(request)
        const orderId = request.params.id
        // The verb's own schema has parsed the body.
        const wish = { verb, ...request.body } as AdminWish
        const key = idempotencyKey(request)
        const idempotentRequest = {
          userId: actor.id!,
          scope: `orders.staff.${verb}`,
          key,
          hash: hashRequest([orderId, wish])
        }
        const { body, replayed } = await withIdempotency(deps, idempotentRequest, {
          prepare: () => peopleAfter(deps, orderId, 'driverId' in wish ? wish.driverId : null),
          async work(within, people) {
            const { order } = await doForStaff(within, { orderId, actor, wish })
            return toAdminOrder(order, { actor, now: deps.now(), rules: deps.rules }, people)
          }
        })
        markReplayed(reply, replayed)
        return body
      })
    }

    const bulk = '/api/admin/v1/orders/bulk'
    app.post(bulk, { schema: schemas[`POST ${bulk}`], handlerTimeout: bulkTimeoutMs }, async (request) =>
      doInBulk(deps, { actor: actorOf(request), body: request.body })
    )
  }
}
