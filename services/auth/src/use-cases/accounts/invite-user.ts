import { appendLooseEvent } from '#db/events.ts'
import { findInvitation, insertInvitation, lockAddress, type MadeInvitation } from '#db/invitations.ts'
import type { AuthTables } from '#db/tables.ts'
import { findUserByEmail, saveRights } from '#db/users.ts'
import { type InvitedRights, checkInvitation } from '#domain/invitation.ts'
import { companyFor, normaliseEmail, type User } from '#domain/user.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { ConflictError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import type { Limits } from '@ilbud/kernel/http/limits'
import { uuidv7 } from '@ilbud/kernel/ids'
import { type InvitationOccasion, invited } from '@ilbud/proto/events/auth-invited'
import type { Role } from '@ilbud/proto/http/roles'
import type { Transaction } from 'kysely'
import { issueToken } from './account-tokens.ts'
import { mailRule } from './answer-request.ts'
import { storeSilently } from './create-user.ts'

export interface InviteDeps {
  limits: Limits
  dataKey: DataKey
  now: () => Date
}

export interface Invitation extends InvitedRights {
  /** Identifies the cause: a repeated key gets the first answer again. */
  key: string
  email: string
  name: string
  phone: string | null
  locale: User['locale']
  occasion: InvitationOccasion
  /** null: the system. */
  actor: { id: string; role: Role } | null
}

/**
 * Invites a person by mail to a new account, or to further rights in the one they have. The rights are granted only once
 * the person has opened the mail and chosen a password; until then no other service hears of the account.
 */
export async function inviteUser(
  trx: Transaction<AuthTables>,
  deps: InviteDeps,
  invitation: Invitation
): Promise<MadeInvitation> {
  const email = normaliseEmail(invitation.email)
  await lockAddress(trx, email)
  const earlier = await findInvitation(trx, invitation.key)
  if (earlier) return earlier
  const rights = { role: invitation.role, companyId: companyFor(invitation.role, invitation.companyId) }
  const made = await make(trx, deps, { ...invitation, ...rights, email })
  await insertInvitation(trx, invitation.key, made, deps.now())
  return made
}

async function make(trx: Transaction<AuthTables>, deps: InviteDeps, invitation: Invitation): Promise<MadeInvitation> {
  const user = await findUserByEmail(trx, invitation.email)
  const verdict = user ? checkInvitation(user, invitation) : 'again'
  // A company sees its own members anyway; its first admin, whom we invite, has to be one in the end.
  const isActive = verdict === 'has-them' || (verdict === 'has-joined' && invitation.occasion === 'member')
  if (user && isActive) return { userId: user.id, isActive }
  if (verdict === 'refused' || verdict === 'has-joined') {
    throw userExists('This e-mail address already belongs to another account')
  }
  if (user && verdict === 'again') await saveRights(trx, { ...user, role: invitation.role })
  const userId = user?.id ?? (await storeInvited(trx, deps, invitation))
  // Companies may invite anybody, and as often as they like: the links of the mails before still work.
  const isMailed =
    invitation.occasion !== 'member' || (await deps.limits.take(`mail|invite|${invitation.email}`, mailRule)).ok
  if (isMailed) await send(trx, deps, { invitation, userId, isFurther: verdict === 'further-rights' })
  return { userId, isActive: false }
}

/** The address of an invitation belongs to an account that it cannot change. */
export function userExists(message: string): ConflictError {
  return new ConflictError('USER_EXISTS', message, { errors: [{ path: 'email', message }] })
}

async function storeInvited(
  trx: Transaction<AuthTables>,
  { now }: InviteDeps,
  { email, name, phone, role, companyId, locale }: Invitation
): Promise<string> {
  const id = uuidv7(now())
  const user = { id, email, name, phone, role, companyId, locale, passwordHash: null }
  // A sign-up may have verified the address at this moment.
  if (await storeSilently(trx, user, now())) return id
  throw userExists('This e-mail address already belongs to another account')
}

async function send(
  trx: Transaction<AuthTables>,
  { dataKey, now }: InviteDeps,
  { invitation, userId, isFurther }: { invitation: Invitation; userId: string; isFurther: boolean }
): Promise<void> {
  const at = now()
  const { role, companyId, occasion, actor } = invitation
  const rights = isFurther ? { rights: { role, companyId } } : {}
  const tokenId = await issueToken(trx, dataKey, { purpose: 'invite', userId, ...rights }, at)
  await appendLooseEvent(trx, invited, { userId, tokenId, occasion, companyId }, at)
  await appendAudit(trx, 'auth', { actor, action: 'user.invite', objectType: 'user', objectId: userId, at })
}
