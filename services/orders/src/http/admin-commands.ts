import { bulkTimeoutMs } from '#use-cases/bulk.ts'
import { doInBulk } from '#use-cases/changing/bulk-for-staff.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { planOrders } from '#use-cases/planning/plan-orders.ts'
import { peopleAfter } from '#use-cases/reading/people-of-orders.ts'
import { doForStaff } from '#use-cases/changing/staff-commands.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import { type AdminCommandBody, adminVerbSchema } from '@ilbud/proto/http/dispatch/admin-commands'
import type { FastifyPluginAsync } from 'fastify'
import { toAdminOrder } from './admin-order-view.ts'
import { actorOf } from './actor-of.ts'

/** Commands of staff: a route per verb, which answers the order after it, and two for many orders at once. */
export function adminCommandRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    for (const verb of adminVerbSchema.options) {
      route.idempotent(`POST /api/admin/v1/orders/:id/${verb}`, async ({ request, params, body, once }) => {
        const actor = actorOf(request)
        const orderId = params.id
        // The verb's own schema has parsed the body.
        const command = { verb, ...body } as AdminCommandBody
        return once(deps, [orderId, command], {
          prepare: () => peopleAfter(deps, orderId, 'driverId' in command ? command.driverId : null),
          async work(within, people) {
            const { order } = await doForStaff(within, { orderId, actor, body: command })
            return toAdminOrder(order, { actor, now: deps.now(), rules: deps.rules }, people)
          }
        })
      })
    }

    route('POST /api/admin/v1/orders/bulk', ({ request, body }) => doInBulk(deps, { actor: actorOf(request), body }), {
      handlerTimeout: bulkTimeoutMs
    })

    route(
      'POST /api/admin/v1/dispatch/plan',
      ({ request, body }) => planOrders(deps, { actor: actorOf(request), body }),
      { handlerTimeout: bulkTimeoutMs }
    )
  })
}
