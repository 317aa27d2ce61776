import { type AccountToken, deleteTokensOfUsers, takeAccountToken } from '#db/account-tokens.ts'
import { appendLooseEvent, appendUserEvent } from '#db/events.ts'
import { endSessionsOfUser } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { findUser, lockUser, savePasswordHash, saveProfile, saveRights } from '#db/users.ts'
import { mayTakeRights } from '#domain/invitation.ts'
import { isInvited, type User } from '#domain/user.ts'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { userRightsChanged } from '@ilbud/proto/events/auth'
import { passwordChanged } from '@ilbud/proto/events/auth-password-changed'
import type { SignedIn } from '@ilbud/proto/http/people/factors'
import type { Transaction } from 'kysely'
import { type CompleteSignInDeps, enter } from '#use-cases/second-factor/complete-sign-in.ts'
import type { Passwords } from '#use-cases/sign-in/passwords.ts'
import { getToken, TokenError } from './account-tokens.ts'
import { recordUserCreated } from './create-user.ts'
import { assertStrong } from './new-password.ts'

export interface AcceptDeps extends CompleteSignInDeps {
  passwords: Passwords
  /** Wakes the relay. */
  onCommit: () => void
}

interface Acceptance {
  token: string
  password: string
  /** The person's language. */
  locale: User['locale']
  /** See Session. */
  device: string | null
}

/** Opens the invited account, or adds the rights to an existing one, and signs the person in, with the second factor if one is set. */
export async function acceptInvitation(
  deps: AcceptDeps,
  { token: secret, password, locale, device }: Acceptance
): Promise<SignedIn> {
  const { db, passwords, now, onCommit } = deps
  const token = await getToken(db, secret, 'invite', now())
  const owner = await findUser(db, token.userId)
  if (!owner) throw new TokenError()
  assertStrong('password', password, [owner.name, owner.email])
  const passwordHash = await passwords.hash(password)
  const user = await db.transaction().execute((trx) => accept(trx, token, { passwordHash, locale }, now()))
  onCommit()
  return enter(deps, { user, device, knownDevice: null })
}

/** In one transaction: consumes the token, sets the password, grants the rights and stores the events. */
async function accept(
  trx: Transaction<AuthTables>,
  token: AccountToken,
  { passwordHash, locale }: Pick<User, 'locale'> & { passwordHash: string },
  at: Date
): Promise<User> {
  const before = await lockUser(trx, token.userId)
  if (!before || before.disabled || !(await takeAccountToken(trx, token.id, at))) throw new TokenError()
  // The person may have joined another company since the invitation.
  if (token.rights && !mayTakeRights(before)) throw new TokenError()
  const isNew = isInvited(before)
  const authzVersion = before.authzVersion + Number(token.rights !== null && !isNew)
  // The language of an account that nobody has opened was a guess of who invited.
  const chosen = isNew ? (locale ?? before.locale) : (before.locale ?? locale)
  const user: User = { ...before, ...token.rights, passwordHash, authzVersion, locale: chosen }
  await savePasswordHash(trx, user.id, passwordHash)
  await saveProfile(trx, user.id, user)
  await saveRights(trx, user)
  await deleteTokensOfUsers(trx, [user.id])
  if (isNew) await recordUserCreated(trx, user, at)
  else await recordUserChanges(trx, user, at)
  const object = { objectType: 'user', objectId: user.id }
  await appendAudit(trx, 'auth', { actor: user, action: 'invitation.accept', ...object, at })
  return user
}

/** Ends the sessions with the old password and rights: every process refuses tokens of a lower version. */
async function recordUserChanges(trx: Transaction<AuthTables>, user: User, at: Date): Promise<void> {
  const { id: userId, role, companyId, disabled, authzVersion } = user
  await endSessionsOfUser(trx, userId, at)
  await appendUserEvent(trx, userRightsChanged, { userId, role, companyId, disabled, authzVersion }, at)
  await appendLooseEvent(trx, passwordChanged, { userId }, at)
}
