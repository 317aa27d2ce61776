import { legShare, type Share } from '#domain/shares.ts'
import { sql, type Transaction } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

export async function insertLeg(
  trx: Transaction<AnalyticsTables>,
  { orderId, day, metres }: { orderId: string; day: string; metres: number }
): Promise<void> {
  await trx.insertInto('legs').values({ order_id: orderId, driven_on: day, metres }).execute()
}

/** What all ways between stops add to the days. */
export async function sumLegs(trx: Transaction<AnalyticsTables>): Promise<Share[]> {
  const { rows } = await sql<{ order_id: string; day: string; metres: number }>`
    select order_id, driven_on::text as day, metres from legs`.execute(trx)
  return rows.map(({ order_id, day, metres }) => legShare(order_id, day, metres))
}
