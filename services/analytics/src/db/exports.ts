import { type Kysely, sql, type Transaction } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

/** Marks the user's export as running. Returns false while another one runs that is less than `mostMs` old. */
export async function takeExport(
  trx: Transaction<AnalyticsTables>,
  { userId, id, now, mostMs }: { userId: string; id: string; now: Date; mostMs: number }
): Promise<boolean> {
  const { rows } = await sql`
    insert into exports as running (user_id, id, started_at) values (${userId}, ${id}, ${now})
    on conflict (user_id) do update set id = excluded.id, started_at = excluded.started_at
      where running.started_at <= ${new Date(now.getTime() - mostMs)}
    returning id`.execute(trx)
  return rows.length > 0
}

export async function releaseExport(db: Kysely<AnalyticsTables>, userId: string, id: string): Promise<void> {
  await db.deleteFrom('exports').where('user_id', '=', userId).where('id', '=', id).execute()
}
