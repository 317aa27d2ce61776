import { findOrders } from '#db/orders/orders.ts'
import { type Actor, waitsForDriver } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { doForEach, findBulkIds } from '#use-cases/changing/bulk-for-staff.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { RuleError } from '@ilbud/kernel/errors'
import { type DispatchPlan, type DispatchPlanBody, mostInPlan } from '@ilbud/proto/http/dispatch/dispatch-plan'
import { whereItWaits } from './where-it-waits.ts'

/**
 * Who should have which of many orders, and what that changes for the routes. Applied, each assignment is made on its
 * own, like any of a dispatcher: one that has become impossible is refused in its row.
 */
export async function planOrders(
  deps: OrdersDeps,
  { actor, body }: { actor: Actor; body: DispatchPlanBody }
): Promise<DispatchPlan> {
  const { orderIds, filter, apply } = body
  const wanted = orderIds ? [...new Set(orderIds)] : await findBulkIds(deps, filter ?? {})
  if (wanted.length > mostInPlan) {
    throw new RuleError('PLAN_TOO_LARGE', `A plan has at most ${mostInPlan} orders`, { max: mostInPlan })
  }
  const found = new Map((await findOrders(deps.db, wanted)).map((order) => [order.id, order]))
  const waiting = wanted.flatMap((id) => found.get(id) ?? []).filter(waitsForDriver)
  const placed = await Promise.all(waiting.map(async (order) => ({ order, from: await whereItWaits(deps, order) })))
  const planned = await deps.routePlan.plan(placed)
  const plan = { ...planned, unassigned: [...planned.unassigned, ...refused(wanted, found)] }
  if (!apply) return plan
  const commands = plan.assignments.map(({ orderId, driverId }) => ({
    id: orderId,
    // Of the version that was planned: an order that has changed since is not given away.
    body: { verb: 'assign' as const, driverId, version: found.get(orderId)!.version }
  }))
  return { ...plan, applied: await doForEach(deps, { actor, commands }) }
}

/** Orders that cannot be planned, in the order in which they were named. */
function refused(wanted: readonly string[], found: ReadonlyMap<string, Order>): DispatchPlan['unassigned'] {
  return wanted.flatMap((orderId) => {
    const order = found.get(orderId)
    if (order && waitsForDriver(order)) return []
    return [{ orderId, reason: order ? ('NOT_WAITING' as const) : ('NOT_FOUND' as const) }]
  })
}
