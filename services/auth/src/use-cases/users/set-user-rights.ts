import { deleteInvitationsInto, deleteLinksUntil, deleteTokensOfUsers } from '#db/account-tokens.ts'
import { appendLooseEvent, appendUserEvent } from '#db/events.ts'
import { deleteIdentities } from '#db/identities.ts'
import { endSessionsOfUser } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { lockActiveAdmins, lockUser, saveRights } from '#db/users.ts'
import { changeRights, isInvited, type Rights, type User } from '#domain/user.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { userRightsChanged } from '@ilbud/proto/events/auth'
import { securityChanged } from '@ilbud/proto/events/auth-security-changed'
import { isStaff, type Role } from '@ilbud/proto/http/roles'
import type { Kysely, Transaction } from 'kysely'

export interface SetUserRightsDeps {
  db: Kysely<AuthTables>
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

interface RightsChange {
  userId: string
  change: Partial<Rights>
  /** null: the system. */
  actor: { id: string; role: Role } | null
  /** A user with another role is answered as not found. */
  ofRole?: Role
}

/**
 * Changes a user's role or company, or disables the account. Every process refuses tokens with the old rights as soon as
 * the event reaches it; the user's next refresh carries the new ones.
 */
export async function setUserRights(
  { db, now, onCommit }: SetUserRightsDeps,
  { userId, change, actor, ofRole }: RightsChange
): Promise<User> {
  const user = await inTransaction(db, async (trx) => {
    const admins = await lockActiveAdmins(trx)
    const before = await lockUser(trx, userId)
    if (!before || (ofRole && before.role !== ofRole)) throw new NotFoundError('User')
    const after = changeRights(before, change, admins.filter((id) => id !== userId).length)
    if (!after) return before
    await storeRights(trx, after, actor, now())
    return after
  })
  onCommit()
  return user
}

/**
 * Removes a person from a company and revokes invitations into it, in the caller's transaction. Who was invited again
 * after `at`, before this was heard of, keeps the new invitation.
 */
export async function leaveCompany(
  trx: Transaction<AuthTables>,
  { userId, companyId }: { userId: string; companyId: string },
  at: Date
): Promise<void> {
  await deleteInvitationsInto(trx, { userId, companyId, until: at })
  const before = await lockUser(trx, userId)
  if (!before || before.companyId !== companyId) return
  if (isInvited(before) && (await deleteLinksUntil(trx, userId, at))) return
  // A company's member is never an admin, so the last-admin rule cannot apply.
  const after = changeRights(before, { role: 'customer', companyId: null }, 0)
  if (!after) return
  await storeRights(trx, after, null, at)
}

/** Gives a member of a company another role there, in the caller's transaction. Who has left stays as they are. */
export async function changeCompanyRole(
  trx: Transaction<AuthTables>,
  { userId, companyId, role }: { userId: string; companyId: string; role: Role },
  at: Date
): Promise<void> {
  const before = await lockUser(trx, userId)
  if (!before || before.companyId !== companyId) return
  // A company's member is never an admin, so the last-admin rule cannot apply.
  const after = changeRights(before, { role }, 0)
  if (after) await storeRights(trx, after, null, at)
}

async function storeRights(
  trx: Transaction<AuthTables>,
  user: User,
  actor: RightsChange['actor'],
  at: Date
): Promise<void> {
  const { id: userId, role, companyId, disabled, authzVersion } = user
  await saveRights(trx, user)
  // Whoever is to come back is linked anew, perhaps to another person there.
  const isUnlinked = (disabled || !isStaff(role)) && (await deleteIdentities(trx, userId))
  // To a disabled account nobody signs in, in whatever way.
  if (isUnlinked && !disabled)
    await appendLooseEvent(
      trx,
      securityChanged,
      { userId, change: 'provider-unlinked', browser: null, system: null },
      at
    )
  if (disabled) {
    // For good: a person who is admitted again later has to sign in again.
    await endSessionsOfUser(trx, userId, at)
    await deleteTokensOfUsers(trx, [userId])
  }
  // Other services do not know of an unopened account; they learn its rights when it is opened.
  if (!isInvited(user)) {
    await appendUserEvent(trx, userRightsChanged, { userId, role, companyId, disabled, authzVersion }, at)
  }
  await appendAudit(trx, 'auth', { actor, action: 'user.change-rights', objectType: 'user', objectId: userId, at })
}
