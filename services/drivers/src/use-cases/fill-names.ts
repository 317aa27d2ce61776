import { listNameless, saveProfile } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { UnavailableError } from '@ilbud/kernel/errors'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import type { Kysely } from 'kysely'

/** Asks auth for the names of drivers that were registered by an event. While auth is away they wait. */
export async function fillNames(db: Kysely<DriversTables>, calls: Calls): Promise<void> {
  const ids = await listNameless(db)
  if (ids.length === 0) return
  try {
    const { users } = await calls.to(Auth).findUsers({ ids })
    for (const { id, name, phone } of users) await saveProfile(db, { id, name, phone: phone || null })
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error
  }
}
