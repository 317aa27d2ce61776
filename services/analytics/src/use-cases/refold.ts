import { noteChanged } from '#db/changed-figures.ts'
import { lockDriver } from '#db/drivers.ts'
import {
  emptyRollups,
  insertCarries,
  insertCountedOrders,
  lockFoldVersion,
  readDriverFacts,
  readOrderFacts,
  saveFoldVersion
} from '#db/refold.ts'
import { addShares } from '#db/rollups.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { type Carry, type CountedOrder, countFact } from '#domain/counted-order.ts'
import { createSums, type Share, sharesOf } from '#domain/shares.ts'
import { analyticsKeys } from '@ilbud/proto/http/analytics'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import { changeDuty } from './count-driver.ts'
import { settleDriver } from './settle-driver.ts'

type Trx = Transaction<AnalyticsTables>

/** Raised with every change of what an event counts for: the rollups are then made again from the facts. */
export const foldVersion = 1

/**
 * Makes the rollups again when they were made by another fold, or never. One process does so and the others wait; a
 * crash in between leaves the old ones. Some 20 000 facts a second: a million orders are a matter of minutes.
 */
export async function refoldWhenOutdated(db: Kysely<AnalyticsTables>, log: Logger): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const version = await lockFoldVersion(trx)
    if (version === foldVersion) return
    log.info({ from: version, to: foldVersion }, 'the rollups are made again from the facts')
    await refold(trx)
    await saveFoldVersion(trx, foldVersion)
  })
}

/** Every rollup from nothing, by the same functions that count one event. */
export async function refold(trx: Trx): Promise<void> {
  await emptyRollups(trx)
  const sums = createSums()
  const drivers = await refoldOrders(trx, sums.add)
  for (const fact of await readDriverFacts(trx)) {
    await changeDuty(trx, fact)
    drivers.set(fact.driverId, earliest(drivers.get(fact.driverId), fact.at))
  }
  for (const [driverId, since] of drivers) sums.add(await settleDriver(trx, driverId, since))
  await addShares(trx, sums.list())
  await noteChanged(trx, analyticsKeys)
}

/** Says since when each driver has had something on board. */
async function refoldOrders(trx: Trx, add: (shares: Share[]) => void): Promise<Map<string, Date>> {
  const since = new Map<string, Date>()
  const acts = new Map<string, Date>()
  let order: CountedOrder | null = null
  let carries = new Map<number, Carry>()
  let done: CountedOrder[] = []
  let carried: { orderId: string; carry: Carry }[] = []

  function finish(): void {
    if (!order) return
    add(sharesOf(order))
    done.push(order)
    for (const carry of carries.values()) {
      carried.push({ orderId: order.orderId, carry })
      since.set(carry.driverId, earliest(since.get(carry.driverId), carry.from))
    }
  }
  async function store(): Promise<void> {
    await insertCountedOrders(trx, done)
    await insertCarries(trx, carried)
    done = []
    carried = []
  }

  for await (const facts of readOrderFacts(trx)) {
    for (const fact of facts) {
      if (fact.orderId !== order?.orderId) {
        finish()
        order = null
        carries = new Map()
      }
      const leg: number | undefined = order?.carry?.leg
      order = countFact(order, fact)
      if (order.carry) carries.set(order.carry.leg, order.carry)
      else if (leg) carries.delete(leg)
      if (fact.command !== 'deleted' && fact.actorRole === 'driver' && fact.driverId) {
        acts.set(fact.driverId, latest(acts.get(fact.driverId), fact.at))
      }
    }
    await store()
  }
  finish()
  await store()
  for (const [driverId, at] of acts) await lockDriver(trx, driverId, at)
  for (const driverId of since.keys()) await lockDriver(trx, driverId, null)
  return since
}

function earliest(a: Date | undefined, b: Date): Date {
  return a && a < b ? a : b
}

function latest(a: Date | undefined, b: Date): Date {
  return a && a > b ? a : b
}
