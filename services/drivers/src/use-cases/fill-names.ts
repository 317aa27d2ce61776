import { listDueProfiles, saveProfile } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { findUsers } from '@ilbud/kernel/rpc/find-users'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import type { Kysely } from 'kysely'

interface Deps {
  db: Kysely<DriversTables>
  calls: Calls
  now: () => Date
}

/** Reads the names and phones that are due from auth. They stay due while auth is unavailable. */
export async function fillNames({ db, calls, now }: Deps): Promise<void> {
  const due = new Map((await listDueProfiles(db)).map(({ id, dueAt }) => [id, dueAt]))
  const users = await findUsers(calls, [...due.keys()])
  for (const { id, name, phone } of users.values()) {
    await saveProfile(db, { id, name, phone: phone || null }, { at: now(), dueAt: due.get(id) })
  }
}
