import { listDueProfiles, saveProfile } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { UnavailableError } from '@ilbud/kernel/errors'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import type { Kysely } from 'kysely'

/** Asks auth how drivers are called that an event has told of. While auth is away they wait. */
export async function fillNames(db: Kysely<DriversTables>, calls: Calls): Promise<void> {
  const due = new Map((await listDueProfiles(db)).map(({ id, dueAt }) => [id, dueAt]))
  if (due.size === 0) return
  try {
    const { users } = await calls.to(Auth).findUsers({ ids: [...due.keys()] })
    for (const { id, name, phone } of users) await saveProfile(db, { id, name, phone: phone || null }, due.get(id))
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error
  }
}
