import type { Order } from '#domain/order.ts'
import { type Counted, countedExactly, toTotal } from '@ilbud/kernel/db/count-few'
import { prepared } from '@ilbud/kernel/db/prepared'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isLive } from '#db/orders/is-live.ts'
import { toOrder } from '#db/orders/order-row.ts'
import type { OrdersTable, OrdersTables } from '#db/tables.ts'

/** The driver's own orders, without canceled and lost ones: live or ended less than 2 h ago. */
const mine = (driverId: RawBuilder<unknown>, endedAfter: Date) => sql`
  driver_id = ${driverId} and deleted_at is null and (
    ${isLive} or (state in ('DELIVERED', 'RETURNED') and ended_at > ${endedAfter}))`

/** What a driver's vehicle holds: expressions, null for no limit. */
interface Room {
  parcels: RawBuilder<unknown>
  kg: RawBuilder<unknown>
}

/** The pool, without test orders and what does not fit in the driver's vehicle. */
const offered = ({
  parcels,
  kg
}: Room) => sql`not test and deleted_at is null and driver_id is null and state in ('CREATED', 'AT_HUB')
  and (released or state = 'AT_HUB') and (offer_round is null or offers_over)
  and quantity <= coalesce(${parcels}, quantity)
  and coalesce(weight_grams, 0)::bigint * quantity
    <= coalesce(${kg} * 1000::bigint, coalesce(weight_grams, 0)::bigint * quantity)`

const roomOf = (driverId: string): Room => ({
  parcels: sql`(select max_parcels from drivers where id = ${driverId}::uuid)`,
  kg: sql`(select max_kg from drivers where id = ${driverId}::uuid)`
})

export interface Since {
  /** Orders that ended after this are still listed. */
  ended: Date
  /** Steps taken since then can still be corrected. */
  stepped: Date
  /** Parcels whose earliest pickup is not later can be picked up. */
  open: Date
}

/** The last order of a page: one of the driver's own, or the one of the pool that has waited least. */
export interface DriverPosition {
  part: 'mine' | 'pool'
  createdAt: Date
  id: string
}

export interface DriverPage {
  limit: number
  after: DriverPosition | null
}

/** The driver's own orders on the page, newest first, and one more if there are any. */
function ownOf(driverId: RawBuilder<unknown>, since: Since, { limit, after }: DriverPage, columns = sql`*`) {
  if (after?.part === 'pool') return sql`select ${columns} from orders where false`
  const next = after ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``
  return sql`
    select ${columns} from orders where ${mine(driverId, since.ended)} ${next}
    order by created_at desc, id desc limit ${limit + 1}`
}

/** The offers after a position, those first that have waited longest. */
function poolOf(room: Room, { after }: DriverPage, count: number, columns = sql`*`) {
  const next =
    after?.part === 'pool' ? sql`and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``
  return sql`select ${columns} from orders where ${offered(room)} ${next} order by created_at, id limit ${count}`
}

/**
 * For each driver a hash that changes whenever the page of the list would, or whether another page follows. Far cheaper
 * than the lists, which every driver polls each 5 seconds; the pool is read once for all vehicles that hold the same.
 */
export async function signDriverLists(
  db: Kysely<OrdersTables>,
  driverIds: string[],
  { since, page }: { since: Since; page: DriverPage }
): Promise<Map<string, string>> {
  const shown = sql`id, version, view_version, view_revision`
  const own = sql`${shown}, (steps -> -1 ->> 'at')::timestamptz >= ${since.stepped}, scheduled_pickup <= ${since.open},
    cardinality(given_proofs), instructions_sealed, leave_at_door`
  const sign = (columns: RawBuilder<unknown>) => sql`string_agg(row(${columns})::text, '' order by created_at, id)`
  // Planning it takes several times as long as running it: by `(select …)` the plan does not depend on how many ask, so
  // that Postgres keeps one.
  const { rows } = await prepared('sign-driver-lists')<{ id: string; signature: string }>`
    with asked as materialized (
      select unnested.id, max_parcels, max_kg from unnest((select ${driverIds}::uuid[])) unnested (id) left join drivers using (id)
    ), pools as materialized (
      select room.*, (
        select ${sign(shown)} from (${poolOf(
          { parcels: sql`room.max_parcels`, kg: sql`room.max_kg` },
          page,
          page.limit + 1,
          sql`${shown}, created_at`
        )}) pooled
      ) as signed from (select distinct max_parcels, max_kg from asked) room
    )
    select asked.id, md5(row((
      select ${sign(own)} from (${ownOf(
        sql`asked.id`,
        since,
        page,
        sql`${shown}, created_at, steps, scheduled_pickup, given_proofs, instructions_sealed, leave_at_door`
      )}) own
    ), pools.signed)::text) as signature
    from asked join pools on (asked.max_parcels, asked.max_kg) is not distinct from (pools.max_parcels, pools.max_kg)`.execute(
    db
  )
  return new Map(rows.map(({ id, signature }) => [id, signature]))
}

export interface DriverOrders {
  orders: Order[]
  /** The position of the page's end; null on the last page. */
  next: DriverPosition | null
}

/**
 * One page: the driver's own orders, then the pool, each newest first. Of a pool that does not fit, a page has the offers
 * that have waited longest, and the next page those that come after them.
 */
export async function listDriverOrders(
  db: Kysely<OrdersTables>,
  driverId: string,
  { since, page }: { since: Since; page: DriverPage }
): Promise<DriverOrders> {
  const own = (
    await ownOf(sql`${driverId}::uuid`, since, page)
      .$castTo<OrdersTable>()
      .execute(db)
  ).rows.map(toOrder)
  if (own.length > page.limit) {
    const orders = own.slice(0, page.limit)
    return { orders, next: positionOf('mine', orders.at(-1)!) }
  }
  const room = page.limit - own.length
  const waiting = (
    await poolOf(roomOf(driverId), page, room + 1)
      .$castTo<OrdersTable>()
      .execute(db)
  ).rows.map(toOrder)
  const pooled = waiting.slice(0, room)
  const end = pooled.at(-1)
  const next = waiting.length <= room ? null : end ? positionOf('pool', end) : beginningOfPool
  return { orders: [...own, ...pooled.toReversed()], next }
}

/** Before every offer: for a page that the driver's own orders fill. */
const beginningOfPool: DriverPosition = {
  part: 'pool',
  createdAt: new Date(0),
  id: '00000000-0000-0000-0000-000000000000'
}

function positionOf(part: DriverPosition['part'], { createdAt, id }: Order): DriverPosition {
  return { part, createdAt, id }
}

/** How many orders all pages have. */
export async function countDriverOrders(db: Kysely<OrdersTables>, driverId: string, since: Since): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from orders where ${mine(sql`${driverId}::uuid`, since.ended)}
      union all
      (select from orders where ${offered(roomOf(driverId))} limit ${countedExactly + 1})
    ) listed`.execute(db)
  return toTotal(rows[0]!.count)
}
