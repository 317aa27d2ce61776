import { sentPoint } from '#domain/pricing/quote-request.ts'
import { nextPickup, slotsOf } from '#domain/schedule/opening-hours.ts'
import { promiseOf } from '#domain/schedule/promise.ts'
import type { Slot, SlotsQuery } from '@ilbud/proto/http/times/slots'
import type { OrdersDeps } from '#use-cases/deps.ts'

const maxDaysAhead = 30
const dayMs = 86_400_000

/**
 * The slots of a local day. One is available if it begins in time to be ordered, and a parcel that is picked up when it
 * begins arrives before it ends.
 */
export async function listSlots(
  { hours, routes, now }: Pick<OrdersDeps, 'hours' | 'routes' | 'now'>,
  query: SlotsQuery
): Promise<Slot[]> {
  const at = now()
  const pickup = sentPoint(query, 'pickup')
  const delivery = sentPoint(query, 'delivery')
  const route = pickup && delivery ? await routes.route(pickup, delivery) : null
  return slotsOf(hours, query.date).map(({ from, to }) => {
    const schedule = { isAsap: false, scheduledPickup: from, scheduledDelivery: to, releaseAt: null }
    const { high } = promiseOf({ schedule, level: 'standard' }, route?.durationMin ?? null, at, hours)
    const canBeOrdered = from >= at && from.getTime() <= at.getTime() + maxDaysAhead * dayMs
    const isReachable = from >= nextPickup(hours, at)
    return { from: from.toISOString(), to: to.toISOString(), available: canBeOrdered && isReachable && high <= to }
  })
}
