import { noteChanged } from '#db/changed-figures.ts'
import { lockCountedOrder, saveCarry, saveCountedOrder } from '#db/counted-orders.ts'
import { lockDriver } from '#db/drivers.ts'
import { insertOrderFact } from '#db/facts.ts'
import { addShares } from '#db/rollups.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { type Carry, type CountedOrder, countFact } from '#domain/counted-order.ts'
import { keysOf } from '#domain/figure-keys.ts'
import { actingDriver, type DeletedFact, type OrderFact } from '#domain/order-fact.ts'
import { addUp, difference, type Share, sharesOf } from '#domain/shares.ts'
import type { Transaction } from 'kysely'
import { settleDriver } from './settle-driver.ts'

type Trx = Transaction<AnalyticsTables>

/** Keeps one more change of an order and brings every rollup to the present, in the transaction of its event. */
export async function countOrder(trx: Trx, fact: OrderFact | DeletedFact): Promise<void> {
  await insertOrderFact(trx, fact)
  const before = fact.version === 1 ? null : await lockCountedOrder(trx, fact.orderId)
  const after = countFact(before, fact)
  await saveCountedOrder(trx, after)

  const actor = actingDriver(fact)
  if (actor) await lockDriver(trx, actor, fact.at)
  const ofDriver = await countCarry(trx, before?.carry ?? null, after)
  // Last, because these rows are everybody's.
  const shares = addUp([...difference(before ? sharesOf(before) : [], sharesOf(after)), ...ofDriver])
  await addShares(trx, shares)
  await noteChanged(trx, keysOf(shares))
}

/** When a parcel came on board or left it, the driver's minutes are others now. */
async function countCarry(trx: Trx, before: Carry | null, { orderId, carry: after }: CountedOrder): Promise<Share[]> {
  const carry = after ?? before
  if (!carry || isSame(before, after)) return []
  await lockDriver(trx, carry.driverId, null)
  await saveCarry(trx, orderId, before, after)
  return settleDriver(trx, carry.driverId, carry.from)
}

function isSame(before: Carry | null, after: Carry | null): boolean {
  return before !== null && after !== null && before.leg === after.leg && Number(before.to) === Number(after.to)
}
