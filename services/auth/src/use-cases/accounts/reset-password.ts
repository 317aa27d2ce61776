import { deleteTokensOfUsers, takeAccountToken } from '#db/account-tokens.ts'
import { appendLooseEvent, appendUserEvent } from '#db/events.ts'
import { endSessionsOfUser } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { findUser, lockUser, savePasswordHash } from '#db/users.ts'
import { normaliseEmail } from '#domain/user.ts'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { sessionEnded } from '@ilbud/proto/events/auth'
import { passwordChanged } from '@ilbud/proto/events/auth-password-changed'
import type { Kysely, Transaction } from 'kysely'
import type { Passwords } from '#use-cases/sign-in/passwords.ts'
import type { AccountRequests } from './account-requests.ts'
import { getToken, TokenError } from './account-tokens.ts'
import { assertStrong } from './new-password.ts'

interface ResetPasswordDeps {
  db: Kysely<AuthTables>
  requests: AccountRequests
  passwords: Passwords
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

/** Records a request for a password reset, with the same work for every username. */
export async function askForReset({ requests }: ResetPasswordDeps, username: string): Promise<void> {
  await requests.submit({ kind: 'reset', email: normaliseEmail(username) })
}

/**
 * Sets a new password with the token of the mail. The token is consumed in the same transaction, so a crash leaves both
 * as they were. All sessions end, so the old password gives access to nothing.
 */
export async function confirmReset(
  { db, passwords, now, onCommit }: ResetPasswordDeps,
  { secret, password }: { secret: string; password: string }
): Promise<void> {
  const token = await getToken(db, secret, 'reset', now())
  const owner = await findUser(db, token.userId)
  if (!owner) throw new TokenError()
  assertStrong('newPassword', password, [owner.name, owner.email])
  const passwordHash = await passwords.hash(password)
  await db.transaction().execute(async (trx) => {
    if (!(await takeAccountToken(trx, token.id, now()))) throw new TokenError()
    await replacePassword(trx, token.userId, passwordHash, now())
  })
  onCommit()
}

async function replacePassword(
  trx: Transaction<AuthTables>,
  userId: string,
  passwordHash: string,
  at: Date
): Promise<void> {
  const user = await lockUser(trx, userId)
  if (!user || user.disabled) throw new TokenError()
  await savePasswordHash(trx, userId, passwordHash)
  await endSessionsOfUser(trx, userId, at)
  await deleteTokensOfUsers(trx, [userId])
  await appendUserEvent(trx, sessionEnded, { userId, sessionId: null }, at)
  await appendLooseEvent(trx, passwordChanged, { userId }, at)
  const object = { objectType: 'user', objectId: userId }
  await appendAudit(trx, 'auth', { actor: user, action: 'user.reset-password', ...object, at })
}
