import { noteChanged } from '#db/changed-figures.ts'
import { lockDriver } from '#db/drivers.ts'
import {
  type OrderHaul,
  emptyRollups,
  insertHauls,
  insertCountedOrders,
  lockFoldVersion,
  readDriverFacts,
  readOrderFacts,
  saveFoldVersion
} from '#db/refold.ts'
import { sumLegs } from '#db/legs.ts'
import { sumOffers } from '#db/offers.ts'
import { addShares } from '#db/rollups.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { type CountedOrder, countFact } from '#domain/counted-order.ts'
import { actingDriver, type DeletedFact, type OrderFact } from '#domain/order-fact.ts'
import { createSums, difference, type Share, sharesOf, stepShares, type Sums } from '#domain/shares.ts'
import { analyticsKeys } from '@ilbud/proto/http/analytics/analytics'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import { changeDuty } from './count-driver.ts'
import { settleDriver } from './settle-driver.ts'

type Trx = Transaction<AnalyticsTables>

/** Raised when it changes how an event is counted: the rollups are then rebuilt from the facts. */
export const foldVersion = 3

/**
 * Rebuilds the rollups if they were made by another version of the counting, or not at all. One process does so while
 * the others wait; after a crash the old rollups are still there.
 */
export async function refoldWhenOutdated(db: Kysely<AnalyticsTables>, log: Logger): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const version = await lockFoldVersion(trx)
    if (version === foldVersion) return
    log.info({ from: version, to: foldVersion }, 'rebuilding rollups from facts')
    await refold(trx)
    await saveFoldVersion(trx, foldVersion)
  })
}

/** Builds every rollup from the facts, with the functions that also count a single event. */
export async function refold(trx: Trx): Promise<void> {
  await emptyRollups(trx)
  const sums = createSums()
  const drivers = createDrivers()
  await refoldOrders(trx, sums, drivers)
  for (const [driverId, at] of drivers.acts) await lockDriver(trx, driverId, at)
  for (const fact of await readDriverFacts(trx)) {
    await changeDuty(trx, fact)
    drivers.busy(fact.driverId, fact.at)
  }
  for (const [driverId, since] of drivers.since) {
    await lockDriver(trx, driverId, null)
    sums.add(await settleDriver(trx, driverId, since))
  }
  sums.add(await sumOffers(trx))
  sums.add(await sumLegs(trx))
  await addShares(trx, sums.list())
  await noteChanged(trx, analyticsKeys)
}

async function refoldOrders(trx: Trx, sums: Sums, drivers: Drivers): Promise<void> {
  for await (const batch of byOrder(readOrderFacts(trx))) {
    const orders: CountedOrder[] = []
    const hauled: OrderHaul[] = []
    for (const facts of batch) {
      const { order, hauls } = retell(facts)
      orders.push(order)
      hauled.push(...hauls)
      sums.add(sharesOf(order))
      for (const fact of facts) sums.add(sharesOfStep(fact, facts))
      for (const { haul } of hauls) drivers.busy(haul.driverId, haul.from)
      for (const fact of facts) drivers.acted(actingDriver(fact), fact.at)
    }
    await insertCountedOrders(trx, orders)
    await insertHauls(trx, hauled)
  }
}

function sharesOfStep(fact: OrderFact | DeletedFact, all: readonly (OrderFact | DeletedFact)[]): Share[] {
  if (fact.command === 'deleted') return []
  const corrected = fact.corrects === null ? null : all.find(({ version }) => version === fact.corrects)
  return difference(corrected && corrected.command !== 'deleted' ? stepShares(corrected) : [], stepShares(fact))
}

/** Counts one order from its first fact to its last. Returns the order and all its hauls. */
function retell(facts: (OrderFact | DeletedFact)[]): { order: CountedOrder; hauls: OrderHaul[] } {
  const hauls = new Map<number, OrderHaul>()
  let order: CountedOrder | null = null
  for (const fact of facts) {
    const leg: number | undefined = order?.haul?.leg
    order = countFact(order, fact)
    if (order.haul) hauls.set(order.haul.leg, { orderId: order.orderId, haul: order.haul })
    else if (leg) hauls.delete(leg)
  }
  return { order: order!, hauls: [...hauls.values()] }
}

/** Regroups pages of facts so that each contains whole orders. */
async function* byOrder(
  pages: AsyncIterable<(OrderFact | DeletedFact)[]>
): AsyncIterable<(OrderFact | DeletedFact)[][]> {
  let open: (OrderFact | DeletedFact)[] = []
  for await (const page of pages) {
    const whole: (OrderFact | DeletedFact)[][] = []
    for (const fact of page) {
      if (open.length > 0 && open[0]!.orderId !== fact.orderId) {
        whole.push(open)
        open = []
      }
      open.push(fact)
    }
    yield whole
  }
  if (open.length > 0) yield [open]
}

/** Collects, per driver, from when on the minutes have to be counted and when the driver last acted. */
function createDrivers() {
  const since = new Map<string, Date>()
  const acts = new Map<string, Date>()
  return {
    since,
    acts,
    busy(driverId: string, at: Date): void {
      const known = since.get(driverId)
      if (!known || at < known) since.set(driverId, at)
    },
    acted(driverId: string | null, at: Date): void {
      if (!driverId) return
      const known = acts.get(driverId)
      if (!known || at > known) acts.set(driverId, at)
    }
  }
}
type Drivers = ReturnType<typeof createDrivers>
