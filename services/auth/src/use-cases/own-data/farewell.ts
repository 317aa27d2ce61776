import { deleteFarewell, findFarewell, insertFarewell } from '#db/erasures.ts'
import type { AuthTables } from '#db/tables.ts'
import type { User } from '#domain/user.ts'
import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import { NotFoundError } from '@ilbud/kernel/errors'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { Kysely, Transaction } from 'kysely'
import type { Addressee } from '#use-cases/accounts/links.ts'

// A mail that is older is not sent any more.
const retentionMs = 24 * 3_600_000

/** Keeps the address of the last mail to it, sealed, until it is sent or a day has passed. Its id leads to no account. */
export async function keepFarewell(
  trx: Transaction<AuthTables>,
  dataKey: DataKey,
  { email, name, locale }: User,
  at: Date
): Promise<string> {
  const id = uuidv7(at)
  const sealed = seal(dataKey, JSON.stringify({ email, name, locale } satisfies Addressee))
  await insertFarewell(trx, { id, sealed, expiresAt: new Date(at.getTime() + retentionMs) })
  return id
}

/** The address of the last mail. NotFoundError once it is sent or a day old. */
export async function getFarewell(
  { db, dataKey, now }: { db: Kysely<AuthTables>; dataKey: DataKey; now: () => Date },
  id: string
): Promise<Addressee> {
  const sealed = await findFarewell(db, id, now())
  if (!sealed) throw new NotFoundError('Farewell')
  return JSON.parse(open(dataKey, sealed)) as Addressee
}

/** Deletes the address once the mail is sent. */
export async function forgetFarewell(db: Kysely<AuthTables>, id: string): Promise<void> {
  await deleteFarewell(db, id)
}
