import { noteChanged } from '#db/changed-figures.ts'
import { lockCountedOrder, saveHaul, saveCountedOrder } from '#db/counted-orders.ts'
import { lockDriver } from '#db/drivers.ts'
import { findOrderFact, insertOrderFact } from '#db/facts.ts'
import { addShares } from '#db/rollups.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { type Haul, type CountedOrder, countFact } from '#domain/counted-order.ts'
import { keysOf } from '#domain/figure-keys.ts'
import { actingDriver, type DeletedFact, type OrderFact } from '#domain/order-fact.ts'
import { addUp, difference, type Share, sharesOf, stepShares } from '#domain/shares.ts'
import type { Transaction } from 'kysely'
import { offerEndedBy } from './count-offer.ts'
import { settleDriver } from './settle-driver.ts'

type Trx = Transaction<AnalyticsTables>

/** Stores a change of an order and updates every rollup, in the transaction of its event. */
export async function countOrder(trx: Trx, fact: OrderFact | DeletedFact): Promise<void> {
  await insertOrderFact(trx, fact)
  const before = fact.version === 1 ? null : await lockCountedOrder(trx, fact.orderId)
  const after = countFact(before, fact)
  await saveCountedOrder(trx, after)

  const actor = actingDriver(fact)
  if (actor) await lockDriver(trx, actor, fact.at)
  const offered = await offerEndedBy(trx, fact)
  const ofDriver = await countHaul(trx, before?.haul ?? null, after)
  // Last, because all transactions write to these rows, and they stay locked until the commit.
  const shares = addUp([
    ...difference(before ? sharesOf(before) : [], sharesOf(after)),
    ...(await sharesOfStep(trx, fact)),
    ...offered,
    ...ofDriver
  ])
  await addShares(trx, shares)
  await noteChanged(trx, keysOf(shares))
}

async function sharesOfStep(trx: Trx, fact: OrderFact | DeletedFact): Promise<Share[]> {
  if (fact.command === 'deleted') return []
  const corrected = fact.corrects === null ? null : await findOrderFact(trx, fact.orderId, fact.corrects)
  return difference(corrected ? stepShares(corrected) : [], stepShares(fact))
}

/** Recounts the driver's minutes when a parcel came on board or left. */
async function countHaul(trx: Trx, before: Haul | null, { orderId, haul: after }: CountedOrder): Promise<Share[]> {
  const haul = after ?? before
  if (!haul || isSame(before, after)) return []
  await lockDriver(trx, haul.driverId, null)
  await saveHaul(trx, orderId, before, after)
  return settleDriver(trx, haul.driverId, haul.from)
}

function isSame(before: Haul | null, after: Haul | null): boolean {
  return before !== null && after !== null && before.leg === after.leg && Number(before.to) === Number(after.to)
}
