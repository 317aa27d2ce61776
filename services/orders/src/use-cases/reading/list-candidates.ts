import { findDrivers } from '#db/neighbours.ts'
import { countOpenOrders } from '#db/orders/orders.ts'
import { isToBeFetched } from '#domain/journey/journey.ts'
import { loadOfOrder, targetOf } from '#domain/order.ts'
import { roundTo } from '#domain/round-to.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import type { Insertion, PlacedOrder } from '#use-cases/planning/route-plan.ts'
import { whereItWaits } from '#use-cases/planning/where-it-waits.ts'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { Candidate } from '@ilbud/proto/http/dispatch/admin-orders'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { isTooMuch } from '@ilbud/proto/http/dispatch/vehicle'
import { type OrderRequest, getOrder } from './read-order.ts'
import type { NearDriver } from './people.ts'

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'people' | 'places' | 'onCommit' | 'routePlan' | 'dispatch' | 'log'>

/**
 * The drivers who could take an order, with places from drivers and open orders from here: in the order that the plan
 * says, or the nearest first where an admin wants it so, or while dispatch is unavailable.
 */
export async function listCandidates(deps: Deps, { orderId, actor }: OrderRequest): Promise<Candidate[]> {
  const order = await getOrder(deps, { orderId, actor })
  if (order.test) return []
  const from = await whereItWaits(deps, order)
  const [near] = await Promise.all([
    deps.people.findNearDrivers(from),
    recordRead(deps, 'orders', { actor, action: 'order.list-candidates', objectType: 'order', objectId: orderId })
  ])
  const ids = near.map(({ id }) => id)
  const [open, known, insertions] = await Promise.all([
    countOpenOrders(deps.db, ids),
    findDrivers(deps.db, ids),
    findInsertions(deps, { order, from }, ids)
  ])
  const insertionOf = new Map(insertions.map((insertion) => [insertion.driverId, insertion]))
  const place = new Map(insertions.map(({ driverId }, at) => [driverId, at]))
  const load = loadOfOrder(order)
  const isTooSmall = ({ id }: NearDriver): boolean => {
    const capacity = known.get(id)?.capacity
    return capacity ? isTooMuch(load, capacity) : false
  }
  const rank = (driver: NearDriver): number =>
    isTooSmall(driver) ? Infinity : (place.get(driver.id) ?? insertions.length)
  return near
    .toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)))
    .map((driver) => ({ ...driver, isTooSmall: isTooSmall(driver) }))
    .map(({ id, name, onDuty, seen, isTooSmall: isSmall }) => ({
      driverId: id,
      name,
      distanceKm: seen && from && roundTo(greatCircleKm(from, seen), 3),
      openOrders: open.get(id) ?? 0,
      onDuty,
      // A device's clock may be ahead of ours.
      ageSeconds: seen && Math.max(0, Math.round((deps.now().getTime() - seen.at.getTime()) / 1000)),
      ...figuresOf(insertionOf.get(id)),
      ...(isSmall && { fits: false, reason: 'VEHICLE_TOO_SMALL' as const })
    }))
}

/** None when nobody wants them, where they would be guessed, and while dispatch is unavailable. */
async function findInsertions(deps: Deps, placed: PlacedOrder, driverIds: readonly string[]): Promise<Insertion[]> {
  const isPlaced = placed.from !== null && targetOf(placed.order) !== null
  if (deps.dispatch.mode === 'manual' || !isPlaced || !isToBeFetched(placed.order)) return []
  try {
    return await deps.routePlan.insertions(placed, driverIds)
  } catch (error) {
    deps.log.warn({ err: error }, 'candidates could not be planned by dispatch')
    return []
  }
}

type Figures = Pick<Candidate, 'addedMinutes' | 'addedKm' | 'lateMinutes' | 'fits' | 'reason'>

function figuresOf(insertion: Insertion | undefined): Figures {
  if (!insertion) return { addedMinutes: null, addedKm: null, lateMinutes: null, fits: null, reason: null }
  const { driverId: _driverId, ...figures } = insertion
  return figures
}
