import type { Rating } from '@ilbud/proto/http/parcels/rating'
import { type Kysely, sql } from 'kysely'
import type { OrdersTables } from './tables.ts'

export interface StoredRating extends Omit<Rating, 'at'> {
  at: Date
}

export async function findRating(db: Kysely<OrdersTables>, orderId: string): Promise<StoredRating | undefined> {
  const rating = db.selectFrom('ratings').select(['stars', 'text', 'by', 'at']).where('order_id', '=', orderId)
  return rating.executeTakeFirst()
}

export async function insertRating(
  db: Kysely<OrdersTables>,
  { orderId, driverId, text, ...rating }: StoredRating & { orderId: string; driverId: string | null }
): Promise<void> {
  // Nothing would empty the words of an order whose contacts are gone already.
  const words = sql<string | null>`
    (select ${text}::text from orders where id = ${orderId}::uuid and pseudonymised_at is null)`
  await db
    .insertInto('ratings')
    .values({ order_id: orderId, driver_id: driverId, text: words, ...rating })
    .execute()
}
