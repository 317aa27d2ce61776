import { type Kysely, sql, type Transaction } from 'kysely'
import type { NotificationsTables } from './tables.ts'

export async function isDemoMarked(db: Kysely<NotificationsTables>, name: string): Promise<boolean> {
  const { rows } = await sql`select from demo_marks where name = ${name}`.execute(db)
  return rows.length === 1
}

/** Whether this is the first time that the demo gets here; it is noted with what the caller does. */
export async function markDemo(trx: Transaction<NotificationsTables>, name: string): Promise<boolean> {
  const { rows } =
    await sql`insert into demo_marks (name) values (${name}) on conflict do nothing returning name`.execute(trx)
  return rows.length === 1
}
