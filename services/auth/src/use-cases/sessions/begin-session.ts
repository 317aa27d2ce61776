import { appendLooseEvent } from '#db/events.ts'
import { insertSession } from '#db/sessions.ts'
import { lockUser, noteFirstSignIn } from '#db/users.ts'
import type { AuthTables } from '#db/tables.ts'
import { deviceOf } from '@ilbud/proto/http/people/device'
import type { User } from '#domain/user.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { uuidv7 } from '@ilbud/kernel/ids'
import { securityChanged } from '@ilbud/proto/events/auth-security-changed'
import type { Tokens } from '@ilbud/proto/http/people/auth'
import type { Transaction } from 'kysely'
import { hashSecret, newSecret } from '#use-cases/secret.ts'
import { issueDeviceToken } from '#use-cases/sign-in/device-token.ts'
import { wrongCredentials } from '#use-cases/sign-in/prove-password.ts'
import { type AccessTokenDeps, accessTokenSeconds, signAccessToken } from './access-token.ts'

export interface BeginSessionDeps extends AccessTokenDeps {
  dataKey: DataKey
  now: () => Date
}

interface NewSession {
  user: User
  /** See Session. */
  device: string | null
  /** The owner is informed of it, unless it is the first of all. */
  isNewDevice?: boolean
  /** See Session. */
  isMultiFactor?: boolean
  /** When the owner proved it elsewhere; default: now, to us. */
  provenAt?: Date | undefined
}

/**
 * Opens a session for somebody who has proven who they are, with the rights of the moment. Fails like a wrong password
 * if the password was replaced or the account disabled since `user` was read: whoever ends all sessions must not miss
 * one that is just being opened.
 */
export async function beginSession(
  deps: BeginSessionDeps,
  { user, device, isNewDevice = false, isMultiFactor = false, provenAt }: NewSession
): Promise<Tokens> {
  const { db, dataKey, now } = deps
  const refreshToken = newSecret()
  const opened = await db.transaction().execute(async (trx) => {
    const current = await lockUnchanged(trx, user)
    // After the lock, and a UUIDv7: its timestamp is compared with the time at which all sessions were ended.
    const at = now()
    const id = uuidv7(at)
    // Another clock may be ahead.
    const proven = provenAt && provenAt < at ? provenAt : at
    const times = { beganAt: at, rotatedAt: at, provenAt: proven, endedAt: null }
    const session = { id, userId: user.id, rotation: 1, device, isMultiFactor, ...times }
    await insertSession(trx, session, hashSecret(refreshToken))
    const isFirst = await noteFirstSignIn(trx, user.id)
    if (isNewDevice && !isFirst) {
      await appendLooseEvent(trx, securityChanged, { userId: user.id, change: 'new-device', ...deviceOf(device) }, at)
    }
    return { current, session, at }
  })
  const accessToken = await signAccessToken(deps, opened.current, opened.session, opened.at)
  const deviceToken = issueDeviceToken(dataKey, user.id, opened.at)
  return { accessToken, refreshToken, expiresIn: accessTokenSeconds, deviceToken }
}

async function lockUnchanged(trx: Transaction<AuthTables>, { id, passwordHash }: User): Promise<User> {
  const current = await lockUser(trx, id)
  if (!current || current.disabled || current.passwordHash !== passwordHash) throw wrongCredentials()
  return current
}
