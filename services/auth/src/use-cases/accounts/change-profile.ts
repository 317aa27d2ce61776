import { appendLooseEvent } from '#db/events.ts'
import type { AuthTables } from '#db/tables.ts'
import { lockUser, type Profile, saveProfile } from '#db/users.ts'
import type { User } from '#domain/user.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { profileChanged } from '@ilbud/proto/events/auth-profile-changed'
import type { Role } from '@ilbud/proto/http/roles'
import type { Kysely } from 'kysely'

export interface ChangeProfileDeps {
  db: Kysely<AuthTables>
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

interface ProfileChange {
  userId: string
  /** Omitted fields stay unchanged. */
  change: Partial<Profile>
  actor: { id: string; role: Role }
  /** A user with another role is answered as not found. */
  ofRole?: Role
}

/** Changes name and contact details; changes by others than the person are audited. */
export async function changeProfile(
  { db, now, onCommit }: ChangeProfileDeps,
  { userId, change, actor, ofRole }: ProfileChange
): Promise<User> {
  const user = await inTransaction(db, async (trx) => {
    const before = await lockUser(trx, userId)
    if (!before || (ofRole && before.role !== ofRole)) throw new NotFoundError('User')
    const after = { ...before, ...change }
    const isSame = after.name === before.name && after.phone === before.phone && after.locale === before.locale
    if (isSame) return before

    const at = now()
    await saveProfile(trx, userId, after)
    await appendLooseEvent(trx, profileChanged, { userId }, at)
    if (actor.id !== userId) {
      await appendAudit(trx, 'auth', { actor, action: 'user.change-profile', objectType: 'user', objectId: userId, at })
    }
    return after
  })
  onCommit()
  return user
}
