import { nextDays, type RecurringOrder } from '#domain/recurring/recurring-order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type ListedRecurring, listRecurring, withRecentDays } from '#use-cases/recurring/list-recurring.ts'
import {
  addRecurringOrder,
  pauseRecurringOrder,
  removeRecurringOrder,
  replaceRecurringOrder,
  resumeRecurringOrder,
  skipDay
} from '#use-cases/recurring/write-recurring.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { RecurringOrder as RecurringView } from '@ilbud/proto/http/orders/recurring-orders'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { actorOf } from './actor-of.ts'

const shownDays = 5

/** Orders that are placed again by a rule. */
export function recurringOrdersRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/v1/recurring-orders', async ({ request }) =>
      (await listRecurring(deps, actorOf(request))).map((recurring) => toView(recurring, deps))
    )

    route.idempotent('POST /api/v1/recurring-orders', async ({ request, user: { name }, body, once }) =>
      once(deps, body, async (within) => {
        const { shared = false, ...fields } = body
        const actor = actorOf(request)
        const recurring = await addRecurringOrder({ ...deps, ...within }, { actor, name, fields, shared })
        const orderedBy = shared ? { name, hasLeft: false } : null
        return toView({ recurring, mayChange: true, orderedBy, recent: [] }, deps)
      })
    )

    route('PUT /api/v1/recurring-orders/:id', async ({ request, user: { name }, params: { id }, body: fields }) =>
      shown(request, await replaceRecurringOrder(deps, { id, actor: actorOf(request), name, fields }))
    )

    route('DELETE /api/v1/recurring-orders/:id', ({ request, params: { id } }) =>
      removeRecurringOrder(deps, { id, actor: actorOf(request) })
    )

    route('POST /api/v1/recurring-orders/:id/pause', async ({ request, params: { id } }) =>
      shown(request, await pauseRecurringOrder(deps, { id, actor: actorOf(request) }))
    )

    route('POST /api/v1/recurring-orders/:id/resume', async ({ request, params: { id } }) =>
      shown(request, await resumeRecurringOrder(deps, { id, actor: actorOf(request) }))
    )

    route('POST /api/v1/recurring-orders/:id/skip', async ({ request, params: { id }, body: { day } }) =>
      shown(request, await skipDay(deps, { id, actor: actorOf(request), day, skipped: true }))
    )

    route('POST /api/v1/recurring-orders/:id/unskip', async ({ request, params: { id }, body: { day } }) =>
      shown(request, await skipDay(deps, { id, actor: actorOf(request), day, skipped: false }))
    )
  })

  async function shown(request: FastifyRequest, recurring: RecurringOrder): Promise<RecurringView> {
    const [listed] = await withRecentDays(deps, actorOf(request), [recurring])
    return toView(listed!, deps)
  }
}

function toView(
  { recurring, mayChange, orderedBy, recent }: ListedRecurring,
  { hours }: Pick<OrdersDeps, 'hours'>
): RecurringView {
  const { id, name, rule, startsOn, pickupTime, deliveryTime, skipDays, status, content, createdAt } = recurring
  const settled = recent.map(({ day }) => day)
  const next = orderedBy?.hasLeft ? [] : nextDays(recurring, hours, { settled, count: shownDays })
  return {
    id,
    shared: recurring.companyId !== null,
    mayChange,
    orderedBy,
    name,
    rule,
    startsOn,
    pickupTime,
    deliveryTime,
    skipDays: [...skipDays],
    status,
    order: content,
    next: next.map(({ day, pickupAt, orderedAt, omitted }) => ({
      day,
      pickupAt: pickupAt.toISOString(),
      orderedAt: orderedAt.toISOString(),
      omitted
    })),
    recent: recent.map(({ day, outcome, orderId, trackingId, code, at }) => ({
      day,
      outcome,
      orderId,
      trackingId,
      code,
      at: at.toISOString()
    })),
    createdAt: createdAt.toISOString()
  }
}
