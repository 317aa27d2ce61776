import { deleteTokensOfUsers } from '#db/account-tokens.ts'
import { appendLooseEvent } from '#db/events.ts'
import { lockUser, savePasswordHash } from '#db/users.ts'
import { appendAudit } from '@ilbud/kernel/events/audit'
import type { User as Caller } from '@ilbud/kernel/http/identity'
import { passwordChanged } from '@ilbud/proto/events/auth-password-changed'
import { endOtherSessions } from '#use-cases/sessions/end-sessions.ts'
import { proveOwner } from '#use-cases/second-factor/prove-owner.ts'
import { type ProvePasswordDeps, wrongCredentials } from '#use-cases/sign-in/prove-password.ts'
import { assertStrong } from './new-password.ts'

export interface ChangePasswordDeps extends ProvePasswordDeps {
  /** Wakes the relay. */
  onCommit: () => void
}

interface NewPassword {
  caller: Caller
  currentPassword: string
  newPassword: string
  /** See LoginTry. */
  address: string | null
}

/** Replaces the password of a signed-in user. Every other session ends, and links that were mailed are void. */
export async function changePassword(
  deps: ChangePasswordDeps,
  { caller, currentPassword, newPassword, address }: NewPassword
): Promise<void> {
  const { db, passwords, now, onCommit } = deps
  const proven = await proveOwner(deps, { caller, password: currentPassword, address })
  assertStrong('newPassword', newPassword, [proven.name, proven.email])
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, proven.id)
    // Replaced by somebody else meanwhile.
    if (!user || user.disabled || user.passwordHash !== proven.passwordHash) throw wrongCredentials()
    const at = now()
    const userId = user.id
    await savePasswordHash(trx, userId, passwordHash)
    await endOtherSessions(trx, { userId, except: caller.sessionId }, at)
    await deleteTokensOfUsers(trx, [userId])
    await appendLooseEvent(trx, passwordChanged, { userId }, at)
    await appendAudit(trx, 'auth', {
      actor: user,
      action: 'user.change-password',
      objectType: 'user',
      objectId: userId,
      at
    })
  })
  onCommit()
}
