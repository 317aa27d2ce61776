import { findAccountTokenById } from '#db/account-tokens.ts'
import { findRegistration } from '#db/registrations.ts'
import type { AuthTables } from '#db/tables.ts'
import { findUser } from '#db/users.ts'
import { linkPath, type TokenPurpose } from '#domain/account-token.ts'
import type { User } from '#domain/user.ts'
import { type DataKey, open } from '@ilbud/kernel/db/seal'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { Kysely } from 'kysely'

interface LinkDeps {
  db: Kysely<AuthTables>
  dataKey: DataKey
  now: () => Date
}

export type Addressee = Pick<User, 'email' | 'name' | 'locale'>

export interface Link {
  purpose: TokenPurpose
  to: Addressee
  path: string
  expiresAt: Date
}

/** Name and address for a mail to a user. Disabled accounts get none. */
export async function getAddressee({ db }: { db: Kysely<AuthTables> }, userId: string): Promise<Addressee> {
  const user = await findUser(db, userId)
  if (!user || user.disabled) throw new NotFoundError('User')
  return user
}

/** The link for a mail that is about to be sent, as long as its token is valid. */
export async function getLink({ db, dataKey, now }: LinkDeps, tokenId: string): Promise<Link> {
  const token = await findAccountTokenById(db, tokenId, now())
  if (!token) throw new NotFoundError('Link')
  const { purpose, userId, expiresAt } = token
  const owner = purpose === 'verify' ? await findRegistration(db, userId) : await getAddressee({ db }, userId)
  const to = owner && token.email !== null ? { ...owner, email: token.email } : owner
  if (!to) throw new NotFoundError('Link')
  return { purpose, to, path: linkPath(purpose, open(dataKey, token.sealed)), expiresAt }
}
