import { type Kysely, sql } from 'kysely'
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
