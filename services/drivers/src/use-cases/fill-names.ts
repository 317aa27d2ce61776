import { listDueProfiles, saveProfile } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { findUsers } from '@ilbud/kernel/rpc/find-users'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import type { Kysely } from 'kysely'

/** Reads the names and phones that are due from auth. They stay due while auth is unavailable. */
export async function fillNames({ db, calls }: { db: Kysely<DriversTables>; calls: Calls }): Promise<void> {
  const due = new Map((await listDueProfiles(db)).map(({ id, dueAt }) => [id, dueAt]))
  const users = await findUsers(calls, [...due.keys()])
  for (const { id, name, phone } of users.values()) {
    await saveProfile(db, { id, name, phone: phone || null }, due.get(id))
  }
}
