import { noteChanged } from '#db/changed-figures.ts'
import { insertLeg } from '#db/legs.ts'
import { addShares } from '#db/rollups.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { keysOf } from '#domain/figure-keys.ts'
import { legShare } from '#domain/shares.ts'
import type { LegDriven } from '@ilbud/proto/events/dispatch'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { Transaction } from 'kysely'

/** Counts how far a driver has come from one stop to the next. */
export async function countLeg(
  trx: Transaction<AnalyticsTables>,
  { orderId, metres }: Pick<LegDriven, 'orderId' | 'metres'>,
  at: Date
): Promise<void> {
  const day = localDay(at)
  await insertLeg(trx, { orderId, day, metres })
  const shares = [legShare(orderId, day, metres)]
  await addShares(trx, shares)
  await noteChanged(trx, keysOf(shares))
}
