import { listDriversWithOffer } from '#db/offers.ts'
import { countOpenOrders } from '#db/orders/orders.ts'
import { type Offer, mostOffers, offerSeconds, type PoolReason } from '#domain/offer.ts'
import type { Offering } from '#domain/journey/journey.ts'
import { type Order, targetOf } from '#domain/order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { whereItWaits } from '#use-cases/planning/where-it-waits.ts'

export type BestDeps = Pick<OrdersDeps, 'db' | 'now' | 'rules' | 'people' | 'places' | 'routePlan' | 'log'>

export type BestDriver = Pick<Offer, 'driverId' | 'addedKm' | 'addedMinutes' | 'lateMinutes' | 'reason'>

// An older position says nothing about what the order would add to the driver's route.
const freshMs = 3 * 60_000
// As long as three drivers may take to answer: whoever waits longer for a driver with a free hand is not waiting for one.
const patienceMs = mostOffers * offerSeconds * 1000

/**
 * The driver on duty whose route the order fits best, without an offer to answer and with room for one more order. If
 * there will be none, why; `later` while those whom it fits have another offer to answer, or while nobody can plan.
 */
export async function findBestDriver(
  deps: BestDeps,
  order: Order & { offering: Offering },
  without: ReadonlySet<string>
): Promise<BestDriver | 'later' | PoolReason> {
  const from = await whereItWaits(deps, order)
  if (from === null || targetOf(order) === null) return 'NOT_LOCATED'
  const isPatient = deps.now().getTime() - order.offering.beganAt.getTime() < patienceMs
  const fitting = await listFitting(deps, { order, from }, without)
  if (fitting === null) return isPatient ? 'later' : 'NO_PLAN'
  if (fitting.length === 0) return 'NOBODY_FITS'
  const busy = await listDriversWithOffer(deps.db)
  const best = fitting.find(({ driverId }) => !busy.has(driverId))
  return best ?? (isPatient ? 'later' : 'NOBODY_FITS')
}

type Placed = Parameters<OrdersDeps['routePlan']['insertions']>[0]

/** The drivers who could take the order now, the best first; null while another service is unavailable. */
async function listFitting(
  { people, routePlan, db, rules, now, log }: BestDeps,
  placed: Placed,
  without: ReadonlySet<string>
): Promise<BestDriver[] | null> {
  try {
    const seenSince = now().getTime() - freshMs
    const near = (await people.findNearDrivers(placed.from)).filter(
      ({ id, onDuty, seen }) => onDuty && seen !== null && seen.at.getTime() >= seenSince && !without.has(id)
    )
    if (near.length === 0) return []
    const ids = near.map(({ id }) => id)
    const open = await countOpenOrders(db, ids)
    const free = ids.filter((id) => (open.get(id) ?? 0) < rules.maxOpenOrders)
    if (free.length === 0) return []
    const insertions = await routePlan.insertions(placed, free)
    return insertions.filter(({ fits, reason }) => fits && reason !== 'NO_POSITION')
  } catch (error) {
    log.warn({ err: error, orderId: placed.order.id }, 'no offer could be planned')
    return null
  }
}
