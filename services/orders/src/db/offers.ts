import { type MadeOffer, mostOffers, type Offer, offerSeconds } from '#domain/offer.ts'
import type { Offering } from '#domain/journey/journey.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { OffersTable, OrdersTables } from './tables.ts'

type Row = Selectable<OffersTable>

// Whether an offer's time is over is decided by the database's clock alone, with the order's row locked.
const isInTime = sql<boolean>`expires_at > clock_timestamp()`

/** Begins to offer the orders that wait in the pool, where nobody has been offered them yet. */
export async function beginOffers(db: Kysely<OrdersTables>, now: Date, limit: number): Promise<void> {
  await sql`
    update orders set offer_round = version, offers_began_at = ${now} where id in (
      select id from orders
      where not test and deleted_at is null and driver_id is null and state in ('CREATED', 'AT_HUB')
        and (released or state = 'AT_HUB') and offer_round is null
      order by created_at, id limit ${limit} for update skip locked)`.execute(db)
}

/** The ids of orders that are to be offered to the next driver, or given to the pool; those first that wait longest. */
export async function listOrdersToOffer(db: Kysely<OrdersTables>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where offer_round is not null and not offers_over and deleted_at is null
      and not exists (select from offers where order_id = orders.id and ended_at is null and ${isInTime})
    order by created_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of all orders that are being offered, whether somebody has an offer or not. */
export async function listOrdersBeingOffered(db: Kysely<OrdersTables>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where offer_round is not null and not offers_over and deleted_at is null
    order by created_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The drivers who were offered the order since it began to wait, and those who once had it and no longer do. */
export async function listUnwilling(
  db: Kysely<OrdersTables>,
  orderId: string,
  { round }: Offering
): Promise<{ offered: string[]; gaveBack: string[] }> {
  const { rows } = await sql<{ id: string; offered: boolean }>`
    select driver_id as id, true as offered from offers where order_id = ${orderId}::uuid and round = ${round}
    union all
    select (event -> 'data' -> 'before' ->> 'driverId')::uuid, false from order_events
    where order_id = ${orderId}::uuid and type in ('order.released', 'order.pickup-failed', 'order.dropped-at-hub')`.execute(
    db
  )
  const idsOf = (wanted: boolean) => rows.filter(({ offered }) => offered === wanted).map(({ id }) => id)
  return { offered: idsOf(true), gaveBack: idsOf(false) }
}

/** Ids of the drivers who have an offer to answer. */
export async function listDriversWithOffer(db: Kysely<OrdersTables>): Promise<Set<string>> {
  const rows = await db.selectFrom('offers').select('driver_id').where('ended_at', 'is', null).execute()
  return new Set(rows.map(({ driver_id }) => driver_id))
}

/** The order's offer that nobody has ended, even if its time is over; the order is locked. */
export async function findOpenOffer(
  trx: Transaction<OrdersTables>,
  orderId: string
): Promise<(Offer & { inTime: boolean }) | null> {
  const row = await trx
    .selectFrom('offers')
    .selectAll()
    .select(isInTime.as('in_time'))
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...toOffer(row), inTime: row.in_time } : null
}

/** The latest offer of this order to that driver. */
export async function findOfferTo(
  trx: Transaction<OrdersTables>,
  orderId: string,
  driverId: string
): Promise<(Offer & Pick<Row, 'round' | 'outcome'> & { inTime: boolean }) | null> {
  const row = await trx
    .selectFrom('offers')
    .selectAll()
    .select(isInTime.as('in_time'))
    .where('order_id', '=', orderId)
    .where('driver_id', '=', driverId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...toOffer(row), round: row.round, outcome: row.outcome, inTime: row.in_time } : null
}

/** The offers of these orders that can still be answered. */
export async function listOpenOffers(db: Kysely<OrdersTables>, orderIds: readonly string[]): Promise<Offer[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .where('ended_at', 'is', null)
    .where(isInTime)
    .execute()
  return rows.map(toOffer)
}

/** The offers that the driver can still answer. */
export async function listOffersOf(db: Kysely<OrdersTables>, driverId: string): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .where(isInTime)
    .execute()
  return rows.map(toOffer)
}

/** All offers of an order, oldest first; those whose time is over have expired, whether or not somebody has found that. */
export async function listOffersMade(db: Kysely<OrdersTables>, orderId: string): Promise<MadeOffer[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .select(isInTime.as('in_time'))
    .where('order_id', '=', orderId)
    .orderBy('made_at')
    .execute()
  return rows.map((row) => ({
    ...toOffer(row),
    madeAt: row.made_at,
    outcome: row.outcome ?? (row.in_time ? null : 'expired')
  }))
}

/**
 * Ends an open offer: declined while its time lasts, expired after that. False if it had ended, or it is too late or too
 * early for the outcome.
 */
export async function endOffer(
  trx: Transaction<OrdersTables>,
  id: string,
  outcome: 'declined' | 'expired'
): Promise<boolean> {
  const isDue = outcome === 'declined' ? isInTime : sql<boolean>`not ${isInTime}`
  const ended = await trx
    .updateTable('offers')
    .set({ ended_at: sql<Date>`clock_timestamp()`, outcome })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(isDue)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/**
 * The driver is off duty: their time to answer is over now, so that the next one is offered the order with the next turn
 * of the job. Whoever answers at this moment was in time, or was not.
 */
export async function expireOffersOf(trx: Transaction<OrdersTables>, driverId: string): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ expires_at: sql<Date>`clock_timestamp()` })
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .where(isInTime)
    .execute()
}

/**
 * Stores the next offer of an order; null if the order or the driver has an open one, or the order has had all of its
 * offers. The order is locked.
 */
export async function insertOffer(
  trx: Transaction<OrdersTables>,
  offer: Omit<Offer, 'number' | 'expiresAt'>,
  { round }: Offering
): Promise<Offer | null> {
  const { rows } = await sql<Row>`
    insert into offers (id, order_id, round, number, driver_id, made_at, expires_at, added_km, added_minutes, late_minutes, reason, pay_ore)
    select ${offer.id}::uuid, ${offer.orderId}::uuid, ${round}, made + 1, ${offer.driverId}::uuid, clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${offerSeconds}), ${offer.addedKm}, ${offer.addedMinutes},
      ${offer.lateMinutes}, ${offer.reason}, ${offer.payOre}
    from (select count(*)::integer as made from offers where order_id = ${offer.orderId}::uuid and round = ${round}) earlier
    where made < ${mostOffers}
    on conflict do nothing
    returning *`.execute(trx)
  return rows[0] ? toOffer(rows[0]) : null
}

/** Deletes the offers that had ended by then, those too whose end nobody has found. */
export async function deleteOffersEndedBefore(db: Kysely<OrdersTables>, before: Date): Promise<void> {
  await sql`
    delete from offers where ended_at < ${before} or (ended_at is null and expires_at < ${before})`.execute(db)
}

export async function deleteOffersOf(db: Kysely<OrdersTables>, driverId: string): Promise<void> {
  await db.deleteFrom('offers').where('driver_id', '=', driverId).execute()
}

function toOffer(row: Row): Offer {
  return {
    id: row.id,
    orderId: row.order_id,
    driverId: row.driver_id,
    number: row.number,
    expiresAt: row.expires_at,
    addedKm: row.added_km,
    addedMinutes: row.added_minutes,
    lateMinutes: row.late_minutes,
    reason: row.reason,
    payOre: row.pay_ore
  }
}
