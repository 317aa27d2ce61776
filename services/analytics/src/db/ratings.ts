import type { Period } from '#domain/period.ts'
import type { MeanRating } from '@ilbud/proto/http/parcels/rating'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AnalyticsTables, RatingsTable } from './tables.ts'

/** Stores the stars of a delivery, unless they are stored. */
export async function insertRating(trx: Transaction<AnalyticsTables>, rating: RatingsTable): Promise<void> {
  await trx
    .insertInto('ratings')
    .values(rating)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Each driver's mean of the ratings given in the period. */
export async function readRatings(
  db: Kysely<AnalyticsTables>,
  { start, end }: Period
): Promise<Map<string, NonNullable<MeanRating>>> {
  const { rows } = await sql<{ driver_id: string; mean: number; count: number }>`
    select driver_id, round(avg(stars), 1)::double precision as mean, count(*)::integer as count from ratings
    where day between ${start}::date and ${end}::date group by driver_id`.execute(db)
  return new Map(rows.map(({ driver_id, mean, count }) => [driver_id, { mean, count }]))
}
