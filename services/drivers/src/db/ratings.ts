import type { OrderRated } from '@ilbud/proto/events/orders'
import type { MeanRating } from '@ilbud/proto/http/parcels/rating'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DriversTables } from './tables.ts'

/** Stores the stars of a delivery, unless they are stored. */
export async function insertRating(
  trx: Transaction<DriversTables>,
  { orderId, driverId, stars }: OrderRated
): Promise<void> {
  // Staff may have reported a delivery that no driver made.
  if (!driverId) return
  await trx
    .insertInto('ratings')
    .values({ order_id: orderId, driver_id: driverId, stars })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The mean of a row of `drivers`; null: nobody has rated a delivery of theirs. */
export const meanRating = sql<MeanRating>`(
  select jsonb_build_object('mean', round(avg(stars), 1), 'count', count(*)) from ratings
  where ratings.driver_id = drivers.id having count(*) > 0)`

export async function readMeanRating(db: Kysely<DriversTables>, driverId: string): Promise<MeanRating> {
  const driver = db.selectFrom('drivers').select(meanRating.as('rating')).where('id', '=', driverId)
  return (await driver.executeTakeFirst())?.rating ?? null
}
