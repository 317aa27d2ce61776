import {
  beginOffers,
  endOffer,
  findOpenOffer,
  insertOffer,
  listOrdersBeingOffered,
  listOrdersToOffer,
  listUnwilling
} from '#db/offers.ts'
import { lockOrder } from '#db/orders/orders.ts'
import { isBeingOffered, type Offering, system } from '#domain/journey/journey.ts'
import { figuresOf, mostOffers, type PoolReason } from '#domain/offer.ts'
import type { Order } from '#domain/order.ts'
import { changeOrder } from '#use-cases/changing/change-order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { offeredEvent, offerEndedEvent } from '#use-cases/record-event.ts'
import { ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import { failpoint } from '@ilbud/kernel/runtime/failpoint'
import { type BestDeps, type BestDriver, findBestDriver } from './find-best-driver.ts'

type OfferingDeps = BestDeps & Pick<OrdersDeps, 'epoch' | 'onCommit' | 'dispatch'>

const atATime = 100

/**
 * Makes the next offer of every order that has none: to the driver whom the plan puts first, at most three times, then
 * the pool has it. While the mode is not `auto`, the pool gets all of them. Everything stands in the database, so that a
 * restart forgets nothing; replicas that do this at the same time make one offer, because each step locks its order.
 */
export async function offerOrders(deps: OfferingDeps): Promise<void> {
  const { db, dispatch } = deps
  const isAuto = dispatch.mode === 'auto'
  if (isAuto) await beginOffers(db, deps.now(), atATime)
  const ids = await (isAuto ? listOrdersToOffer(db, atATime) : listOrdersBeingOffered(db, atATime))
  for (const id of ids) {
    try {
      if (!isAuto) await giveToPool(deps, id, 'NOT_AUTO')
      else await offerNext(deps, id)
    } catch (error) {
      // Deleted or changed meanwhile: the next turn finds it, if it still needs a driver.
      if (!(error instanceof NotFoundError || error instanceof ConflictError)) throw error
    }
  }
}

async function offerNext(deps: OfferingDeps, orderId: string): Promise<void> {
  const order = await endExpired(deps, orderId)
  if (!order) return
  const drivers = await listUnwilling(deps.db, orderId, order.offering)
  if (drivers.offered.length >= mostOffers) return giveToPool(deps, orderId, 'NOBODY_TOOK_IT')
  const best = await findBestDriver(deps, order, new Set([...drivers.offered, ...drivers.gaveBack]))
  if (best === 'later') return
  if (typeof best === 'string') return giveToPool(deps, orderId, best)
  await makeOffer(deps, order, best)
}

type OfferedOrder = Order & { offering: Offering }

function isOfferedNow(order: Order | undefined): order is OfferedOrder {
  return order !== undefined && isBeingOffered(order)
}

/** Ends an offer whose time is over. Null if there is nothing to offer now: somebody has an offer, or a driver is found. */
async function endExpired(deps: OfferingDeps, orderId: string): Promise<OfferedOrder | null> {
  const { db, epoch, now, onCommit } = deps
  const order = await db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, orderId)
    if (!isOfferedNow(locked)) return null
    const offer = await findOpenOffer(trx, orderId)
    if (!offer) return locked
    if (!(await endOffer(trx, offer.id, 'expired'))) return null
    await appendToOutbox(trx, 'orders.events', offerEndedEvent(locked, offer, { outcome: 'expired', epoch, at: now() }))
    return locked
  })
  if (order) onCommit()
  return order
}

async function makeOffer(deps: OfferingDeps, planned: OfferedOrder, best: BestDriver): Promise<void> {
  const { db, epoch, now, onCommit } = deps
  const { id: orderId, payOre } = planned
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    // It is another order by now, for which this driver may not be the best.
    if (!isOfferedNow(order) || order.version !== planned.version) return
    const at = now()
    const offer = await insertOffer(trx, { id: uuidv7(at), orderId, payOre, ...best }, order.offering)
    if (!offer) return
    await appendToOutbox(trx, 'orders.events', offeredEvent(order, offer, { epoch, at }))
    await recordDecision(trx, { orderId, action: 'order.offer', reason: figuresOf(offer), at })
    failpoint('orders.before_offer')
  })
  failpoint('orders.after_offer')
  onCommit()
}

async function giveToPool(deps: OfferingDeps, orderId: string, reason: PoolReason): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // The order first, as whoever answers does: two who wait for each other would lose both.
    await lockOrder(trx, orderId)
    const { changed } = await changeOrder(
      { ...deps, db: trx },
      {
        orderId,
        commandFor: (order) =>
          isBeingOffered(order) ? { command: 'releaseToPool', actor: system, reasonCode: reason } : null
      }
    )
    if (changed) await recordDecision(trx, { orderId, action: 'order.release-to-pool', reason, at: deps.now() })
  })
  deps.onCommit()
}

type Decision = { orderId: string; action: 'order.offer' | 'order.release-to-pool'; reason: string; at: Date }

async function recordDecision(
  trx: Parameters<typeof appendAudit>[0],
  { orderId, ...decision }: Decision
): Promise<void> {
  await appendAudit(trx, 'orders', { actor: null, objectType: 'order', objectId: orderId, ...decision })
}
