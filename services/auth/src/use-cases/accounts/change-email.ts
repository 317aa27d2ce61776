import { deleteTokensOfUsers, takeAccountToken } from '#db/account-tokens.ts'
import { appendLooseEvent } from '#db/events.ts'
import type { AuthTables } from '#db/tables.ts'
import { lockUser, saveEmail } from '#db/users.ts'
import { normaliseEmail } from '#domain/user.ts'
import { isRefusedByDatabase } from '@ilbud/kernel/db/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { profileChanged } from '@ilbud/proto/events/auth-profile-changed'
import type { Kysely } from 'kysely'
import type { AccountRequests } from './account-requests.ts'
import { getToken, TokenError } from './account-tokens.ts'

export interface ChangeEmailDeps {
  db: Kysely<AuthTables>
  requests: AccountRequests
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

/**
 * Records the wish for another address, with the same work for every one: whether it belongs to somebody else is not
 * revealed.
 */
export async function askForEmail(
  { requests }: ChangeEmailDeps,
  { userId, email }: { userId: string; email: string }
): Promise<void> {
  await requests.submit({ kind: 'email', email: normaliseEmail(email), userId })
}

/** Makes the address that the link proves the one with which its owner signs in. */
export async function confirmEmail({ db, now, onCommit }: ChangeEmailDeps, secret: string): Promise<void> {
  const token = await getToken(db, secret, 'email', now())
  const email = token.email
  if (email === null) throw new TokenError()
  const changing = db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, token.userId)
    const at = now()
    if (!user || user.disabled || !(await takeAccountToken(trx, token.id, at))) throw new TokenError()
    await saveEmail(trx, user.id, email)
    // Whoever reads the mailbox of the former address can no longer choose a password.
    await deleteTokensOfUsers(trx, [user.id])
    await appendLooseEvent(trx, profileChanged, { userId: user.id }, at)
    const object = { objectType: 'user', objectId: user.id }
    await appendAudit(trx, 'auth', { actor: user, action: 'user.change-email', ...object, at })
  })
  await changing.catch((error: unknown) => {
    // Somebody has opened an account with the address since.
    throw isRefusedByDatabase(error) ? new TokenError() : error
  })
  onCommit()
}
