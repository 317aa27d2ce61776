import { deleteInvitationsInto, deleteTokensOfUsers } from '#db/account-tokens.ts'
import { appendUserEvent } from '#db/events.ts'
import { endSessionsOfUser } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { lockActiveAdmins, lockUser, saveRights } from '#db/users.ts'
import { changeRights, isInvited, type Rights, type User } from '#domain/user.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { userRightsChanged } from '@ilbud/proto/events/auth'
import type { Role } from '@ilbud/proto/http/roles'
import type { Kysely, Transaction } from 'kysely'

export interface SetUserRightsDeps {
  db: Kysely<AuthTables>
  now: () => Date
  /** Wakes the relay. */
  committed: () => void
}

interface RightsChange {
  userId: string
  change: Partial<Rights>
  /** null: the system. */
  actor: { id: string; role: Role } | null
  /** Refused as unknown when the user has another. */
  ofRole?: Role
}

/**
 * Gives a user another role or company, or disables the account. Tokens with the old rights are refused by every
 * process as soon as the event has reached it; the user's next refresh carries the new ones.
 */
export async function setUserRights(
  { db, now, committed }: SetUserRightsDeps,
  { userId, change, actor, ofRole }: RightsChange
): Promise<User> {
  const user = await db.transaction().execute(async (trx) => {
    const admins = await lockActiveAdmins(trx)
    const before = await lockUser(trx, userId)
    if (!before || (ofRole && before.role !== ofRole)) throw new NotFoundError('User')
    const after = changeRights(before, change, admins.filter((id) => id !== userId).length)
    if (!after) return before
    await storeRights(trx, after, actor, now())
    return after
  })
  committed()
  return user
}

/** Takes a person out of a company, in the caller's transaction; invitations into it are worth nothing any more. */
export async function leaveCompany(
  trx: Transaction<AuthTables>,
  { userId, companyId }: { userId: string; companyId: string },
  at: Date
): Promise<void> {
  await deleteInvitationsInto(trx, userId, companyId)
  const before = await lockUser(trx, userId)
  if (!before || before.companyId !== companyId) return
  // Nobody of a company is an admin, so there is none to be left.
  const after = changeRights(before, { role: 'customer', companyId: null }, 0)
  if (!after) return
  if (isInvited(before)) await deleteTokensOfUsers(trx, [userId])
  await storeRights(trx, after, null, at)
}

async function storeRights(
  trx: Transaction<AuthTables>,
  user: User,
  actor: RightsChange['actor'],
  at: Date
): Promise<void> {
  const { id: userId, role, companyId, disabled, authzVersion } = user
  await saveRights(trx, user)
  if (disabled) {
    // For good: who is let in again later signs in again.
    await endSessionsOfUser(trx, userId, at)
    await deleteTokensOfUsers(trx, [userId])
  }
  // Nobody has heard of an account that waits for its person; what it is worth then is told then.
  if (!isInvited(user)) {
    await appendUserEvent(trx, userRightsChanged, { userId, role, companyId, disabled, authzVersion }, at)
  }
  await appendAudit(trx, 'auth', { actor, action: 'user.change-rights', objectType: 'user', objectId: userId, at })
}
