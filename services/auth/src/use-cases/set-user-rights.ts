import { appendAudit, appendUserEvent } from '#db/events.ts'
import type { AuthTables } from '#db/tables.ts'
import { lockActiveAdmins, lockUser, saveRights } from '#db/users.ts'
import { changeRights, type Rights, type User } from '#domain/user.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { userRightsChanged } from '@ilbud/proto/events/auth'
import type { Role } from '@ilbud/proto/http/roles'
import type { Kysely } from 'kysely'

export interface SetUserRightsDeps {
  db: Kysely<AuthTables>
  now: () => Date
  /** Wakes the relay. */
  committed: () => void
}

export interface RightsChange {
  userId: string
  change: Partial<Rights>
  actor: { id: string; role: Role }
}

/**
 * Gives a user another role or company, or disables the account. Tokens with the old rights are refused by every
 * process as soon as the event has reached it; the user's next refresh carries the new ones.
 */
export async function setUserRights(
  { db, now, committed }: SetUserRightsDeps,
  { userId, change, actor }: RightsChange
): Promise<User> {
  const user = await db.transaction().execute(async (trx) => {
    const admins = await lockActiveAdmins(trx)
    const before = await lockUser(trx, userId)
    if (!before) throw new NotFoundError('User')
    const after = changeRights(before, change, admins.filter((id) => id !== userId).length)
    if (!after) return before

    const at = now()
    const { role, companyId, disabled, authzVersion } = after
    await saveRights(trx, after)
    await appendUserEvent(trx, userRightsChanged, { userId, role, companyId, disabled, authzVersion }, at)
    const object = { objectType: 'user', objectId: userId, reason: null }
    await appendAudit(trx, { actorId: actor.id, actorRole: actor.role, action: 'user.rights-changed', ...object }, at)
    return after
  })
  committed()
  return user
}
