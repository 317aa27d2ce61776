import { offerShare, type Share } from '#domain/shares.ts'
import { sql, type Transaction } from 'kysely'
import type { AnalyticsTables, OffersTable } from './tables.ts'

type Trx = Transaction<AnalyticsTables>
type OfferOutcome = NonNullable<OffersTable['outcome']>

/** False if it is stored already. */
export async function insertOffer(
  trx: Trx,
  { offerId, orderId, day }: { offerId: string; orderId: string; day: string }
): Promise<boolean> {
  const row = { offer_id: offerId, order_id: orderId, made_on: day, outcome: null, ended_on: null }
  const inserted = await trx
    .insertInto('offers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Ends an offer, or whichever of the order's is open. False if there is none. */
export async function endOffer(
  trx: Trx,
  which: { offerId: string } | { orderId: string },
  { outcome, day }: { outcome: OfferOutcome; day: string }
): Promise<boolean> {
  const open = trx.updateTable('offers').set({ outcome, ended_on: day }).where('outcome', 'is', null)
  const ended = await (
    'offerId' in which ? open.where('offer_id', '=', which.offerId) : open.where('order_id', '=', which.orderId)
  ).executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** What all offers add to the days. */
export async function sumOffers(trx: Trx): Promise<Share[]> {
  const { rows } = await sql<{ order_id: string; made_on: string; outcome: OfferOutcome | null; ended_on: string }>`
    select order_id, made_on::text, outcome, ended_on::text from offers`.execute(trx)
  return rows.flatMap(({ order_id, made_on, outcome, ended_on }): Share[] => {
    const made = offerShare(order_id, made_on, 'made')
    return outcome === null || outcome === 'withdrawn' ? [made] : [made, offerShare(order_id, ended_on, outcome)]
  })
}
