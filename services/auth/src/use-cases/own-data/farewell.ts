import { deleteFarewell, findFarewell, insertFarewell } from '#db/erasures.ts'
import type { AuthTables } from '#db/tables.ts'
import type { User } from '#domain/user.ts'
import { open, seal } from '@ilbud/kernel/db/seal'
import { NotFoundError } from '@ilbud/kernel/errors'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { Kysely, Transaction } from 'kysely'
import type { Addressee } from '#use-cases/accounts/links.ts'

// A mail that is older is not sent any more.
const keptMs = 24 * 3_600_000

/** Keeps where the last mail goes, sealed, until it is sent or a day has passed. Nothing of it leads to the account. */
export async function keepFarewell(
  trx: Transaction<AuthTables>,
  dataKey: Buffer,
  { email, name, locale }: User,
  at: Date
): Promise<string> {
  const id = uuidv7(at)
  const sealed = seal(dataKey, JSON.stringify({ email, name, locale } satisfies Addressee))
  await insertFarewell(trx, { id, sealed, expiresAt: new Date(at.getTime() + keptMs) })
  return id
}

/** Where the last mail goes. NotFoundError: it is sent, or too late. */
export async function getFarewell(
  { db, dataKey, now }: { db: Kysely<AuthTables>; dataKey: Buffer; now: () => Date },
  id: string
): Promise<Addressee> {
  const sealed = await findFarewell(db, id, now())
  if (!sealed) throw new NotFoundError('Farewell')
  return JSON.parse(open(dataKey, sealed)) as Addressee
}

/** The mail is on its way: now the address goes too. */
export async function forgetFarewell(db: Kysely<AuthTables>, id: string): Promise<void> {
  await deleteFarewell(db, id)
}
