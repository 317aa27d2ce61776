import type { Order } from '#domain/order.ts'
import { type Counted, countedExactly, toTotal } from '@ilbud/kernel/db/count-few'
import { prepared } from '@ilbud/kernel/db/prepared'
import { type Kysely, sql } from 'kysely'
import { isLive } from '#db/orders/is-live.ts'
import { toOrder } from '#db/orders/order-row.ts'
import type { OrdersTable, OrdersTables } from '#db/tables.ts'

/** The driver's own orders, without canceled and lost ones: live or ended less than 2 h ago. */
const mine = (driverId: string, endedAfter: Date) => sql`
  driver_id = ${driverId}::uuid and deleted_at is null and (
    ${isLive} or (state in ('DELIVERED', 'RETURNED') and ended_at > ${endedAfter}))`

/** The pool, without test orders and what does not fit in the driver's vehicle. */
const offered = (
  driverId: string
) => sql`not test and deleted_at is null and driver_id is null and state in ('CREATED', 'AT_HUB')
  and (released or state = 'AT_HUB') and (offer_round is null or offers_over)
  and quantity <= coalesce((select max_parcels from drivers where id = ${driverId}::uuid), quantity)
  and coalesce(weight_grams, 0)::bigint * quantity
    <= coalesce((select max_kg from drivers where id = ${driverId}::uuid) * 1000::bigint,
      coalesce(weight_grams, 0)::bigint * quantity)`

export interface Since {
  /** Orders that ended after this are still listed. */
  ended: Date
  /** Steps taken since then can still be corrected. */
  stepped: Date
  /** Parcels whose earliest pickup is not later can be picked up. */
  open: Date
  /** Parcels that were recalled since then may still be given to their recipient. */
  recalled: Date
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
function ownOf(driverId: string, since: Since, { limit, after }: DriverPage) {
  if (after?.part === 'pool') return sql`select * from orders where false`
  const next = after ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``
  return sql`
    select * from orders where ${mine(driverId, since.ended)} ${next}
    order by created_at desc, id desc limit ${limit + 1}`
}

/** The offers after a position, those first that have waited longest. */
function poolOf(driverId: string, { after }: DriverPage, count: number) {
  const next =
    after?.part === 'pool' ? sql`and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``
  return sql`select * from orders where ${offered(driverId)} ${next} order by created_at, id limit ${count}`
}

/**
 * A hash that changes whenever the page of the driver's list would, or whether another page follows. Far cheaper than the list, which every driver polls
 * each 5 seconds.
 */
export async function signDriverList(
  db: Kysely<OrdersTables>,
  driverId: string,
  { since, page }: { since: Since; page: DriverPage }
): Promise<string> {
  // Planning it takes several times as long as running it. Of `select *` only the text is returned.
  const { rows } = await prepared('sign-driver-list')<{ signature: string }>`
    select md5(coalesce(string_agg(concat_ws('.', id, version, view_version, view_revision, can_correct, is_open, just_recalled, proofs, wishes), ',' order by id), ''))
      as signature
    from (
      select id, version, view_version, view_revision, (steps -> -1 ->> 'at')::timestamptz >= ${since.stepped} as can_correct,
        scheduled_pickup <= ${since.open} as is_open, recalled_at >= ${since.recalled} as just_recalled,
        cardinality(given_proofs) as proofs, md5(concat(instructions_sealed, leave_at_door)) as wishes
      from (${ownOf(driverId, since, page)}) own
      union all
      select id, version, view_version, view_revision, null, null, null, null, null from (${poolOf(driverId, page, page.limit + 1)}) pooled
    ) listed`.execute(db)
  return rows[0]!.signature
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
  const own = (await ownOf(driverId, since, page).$castTo<OrdersTable>().execute(db)).rows.map(toOrder)
  if (own.length > page.limit) {
    const orders = own.slice(0, page.limit)
    return { orders, next: positionOf('mine', orders.at(-1)!) }
  }
  const room = page.limit - own.length
  const waiting = (
    await poolOf(driverId, page, room + 1)
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
      select from orders where ${mine(driverId, since.ended)}
      union all
      (select from orders where ${offered(driverId)} limit ${countedExactly + 1})
    ) listed`.execute(db)
  return toTotal(rows[0]!.count)
}
