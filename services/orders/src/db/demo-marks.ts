import type { Order } from '#domain/order.ts'
import { type Kysely, sql } from 'kysely'
import { toOrder } from './orders/order-row.ts'
import type { OrdersTables } from './tables.ts'

const begun = 'orders/begun'

/** Stores when the demo was first played; all its times are relative to that. */
export async function beginDemo(db: Kysely<OrdersTables>, now: Date): Promise<void> {
  await sql`insert into demo_marks (name, made_at) values (${begun}, ${now}) on conflict do nothing`.execute(db)
}

export async function findDemoBegin(db: Kysely<OrdersTables>): Promise<Date | null> {
  const row = await db.selectFrom('demo_marks').select('made_at').where('name', '=', begun).executeTakeFirst()
  return row?.made_at ?? null
}

export async function listDemoMarks(db: Kysely<OrdersTables>): Promise<Set<string>> {
  const rows = await db.selectFrom('demo_marks').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/** Which order a live scene has made; past ones go on no further. */
export async function markDemoOrder(db: Kysely<OrdersTables>, scene: string, orderId: string): Promise<void> {
  const [, kind, name] = scene.split('/')
  if (kind !== 'live') return
  await sql`insert into demo_marks (name) values (${`orders/made/${name}/${orderId}`})`.execute(db)
}

export interface DemoOrder {
  /** Of the scene that has made it. */
  name: string
  order: Order
}

/** The orders of live scenes that have not ended. */
export async function listLiveDemoOrders(db: Kysely<OrdersTables>): Promise<DemoOrder[]> {
  const { rows } = await sql<OrdersTables['orders'] & { scene: string }>`
    select orders.*, split_part(demo_marks.name, '/', 3) as scene
    from demo_marks join orders on orders.id = split_part(demo_marks.name, '/', 4)::uuid
    where demo_marks.name like 'orders/made/%' and ended_at is null and deleted_at is null`.execute(db)
  return rows.map(({ scene, ...row }) => ({ name: scene, order: toOrder(row as OrdersTables['orders']) }))
}
