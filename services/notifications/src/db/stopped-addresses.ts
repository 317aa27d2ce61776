import type { Kysely } from 'kysely'
import type { NotificationsTables } from './tables.ts'

/** Whether any of the hashes of an address is of one that wants no mails. */
export async function isStopped(db: Kysely<NotificationsTables>, hashes: Buffer[]): Promise<boolean> {
  const row = await db.selectFrom('stopped_addresses').select('hash').where('hash', 'in', hashes).executeTakeFirst()
  return row !== undefined
}

export async function stopAddress(db: Kysely<NotificationsTables>, hash: Buffer, at: Date): Promise<void> {
  await db
    .insertInto('stopped_addresses')
    .values({ hash, stopped_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
