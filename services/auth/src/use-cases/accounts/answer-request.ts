import type { AccountRequest } from '#db/account-requests.ts'
import { deleteEmailTokens, deleteTokensOfUsers } from '#db/account-tokens.ts'
import { appendLooseEvent } from '#db/events.ts'
import { deleteRegistrations, insertRegistration, lockRegistrations } from '#db/registrations.ts'
import type { AuthTables } from '#db/tables.ts'
import { findUserByEmail, lockUser } from '#db/users.ts'
import { occasionOf } from '#domain/invitation.ts'
import { isInvited, type User } from '#domain/user.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import type { Limits } from '@ilbud/kernel/http/limits'
import { uuidv7 } from '@ilbud/kernel/ids'
import { emailChangeRequested } from '@ilbud/proto/events/auth-email-change-requested'
import { invited } from '@ilbud/proto/events/auth-invited'
import { passwordResetRequested } from '@ilbud/proto/events/auth-password-reset-requested'
import { verificationRequested } from '@ilbud/proto/events/auth-verification-requested'
import type { Transaction } from 'kysely'
import { keepFarewell } from '#use-cases/own-data/farewell.ts'
import { issueToken } from './account-tokens.ts'

export interface AnswerDeps {
  limits: Limits
  dataKey: DataKey
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

/**
 * Mails to one address. They are the harm that a stranger can do here. Counted apart for each kind of request: sign-ups
 * by a stranger must not use up the resets of the owner.
 */
export const mailRule = { max: 3, windowSeconds: 3600 }

/**
 * Sends the mail that fits the state of the address's account. Somebody who signs up with an address that has an account,
 * or asks to reset the password of one never opened, gets the mail that helps.
 */
export async function answerRequest(
  trx: Transaction<AuthTables>,
  deps: AnswerDeps,
  request: AccountRequest
): Promise<void> {
  if (request.kind === 'email') return beginEmailChange(trx, deps, request)
  const user = await findUserByEmail(trx, request.email)
  if (user?.disabled || (!user && request.kind === 'reset')) return
  if (!(await deps.limits.take(`mail|${request.kind}|${request.email}`, mailRule)).ok) return
  if (user) await (isInvited(user) ? inviteAgain(trx, deps, user) : sendReset(trx, deps, user))
  else if (request.kind === 'register') await beginRegistration(trx, deps, request)
}

/**
 * Sends the link that proves the new address, and a notice to the present one. Nothing happens when it is somebody's
 * already. Older links end: the newest mail is the one that works.
 */
async function beginEmailChange(
  trx: Transaction<AuthTables>,
  { limits, dataKey, now }: AnswerDeps,
  { userId, email }: Extract<AccountRequest, { kind: 'email' }>
): Promise<void> {
  const user = await lockUser(trx, userId)
  if (!user || user.disabled || (await findUserByEmail(trx, email))) return
  if (!(await limits.take(`mail|email|${email}`, mailRule)).ok) return
  const at = now()
  await deleteEmailTokens(trx, userId)
  const tokenId = await issueToken(trx, dataKey, { purpose: 'email', userId, email }, at)
  const farewellId = await keepFarewell(trx, dataKey, user, at)
  await appendLooseEvent(trx, emailChangeRequested, { userId, tokenId, farewellId }, at)
}

/** Sends a new invitation link to replace one that expired or was lost. */
async function inviteAgain(trx: Transaction<AuthTables>, { dataKey, now }: AnswerDeps, user: User): Promise<void> {
  const at = now()
  const { id: userId, role, companyId } = user
  const tokenId = await issueToken(trx, dataKey, { purpose: 'invite', userId }, at)
  await appendLooseEvent(trx, invited, { userId, tokenId, occasion: occasionOf(role), companyId }, at)
}

async function sendReset(trx: Transaction<AuthTables>, { dataKey, now }: AnswerDeps, { id }: User): Promise<void> {
  const at = now()
  const tokenId = await issueToken(trx, dataKey, { purpose: 'reset', userId: id }, at)
  await appendLooseEvent(trx, passwordResetRequested, { userId: id, tokenId }, at)
}

/**
 * Stores the name with the link that proves the address. Older sign-ups of the address end with their links: the newest
 * mail is the one that works.
 */
async function beginRegistration(
  trx: Transaction<AuthTables>,
  { dataKey, now }: AnswerDeps,
  { email, name, locale }: Extract<AccountRequest, { kind: 'register' }>
): Promise<void> {
  const at = now()
  const id = uuidv7(at)
  await lockRegistrations(trx, email)
  await deleteTokensOfUsers(trx, await deleteRegistrations(trx, email))
  await insertRegistration(trx, { id, email, name, locale }, at)
  const tokenId = await issueToken(trx, dataKey, { purpose: 'verify', userId: id }, at)
  await appendLooseEvent(trx, verificationRequested, { userId: id, tokenId }, at)
}
