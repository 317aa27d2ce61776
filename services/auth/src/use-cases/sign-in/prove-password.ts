import type { AuthTables } from '#db/tables.ts'
import { findUserByEmail } from '#db/users.ts'
import { normaliseEmail, type User } from '#domain/user.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { UnauthorizedError } from '@ilbud/kernel/errors'
import type { Limits } from '@ilbud/kernel/http/limits'
import type { Kysely } from 'kysely'
import { hashSecret } from '#use-cases/secret.ts'
import { findKnownDevice } from './device-token.ts'
import { countFailure, mayTry } from './login-throttle.ts'
import type { Passwords } from './passwords.ts'

export interface ProvePasswordDeps {
  db: Kysely<AuthTables>
  passwords: Passwords
  limits: Limits
  dataKey: DataKey
  now: () => Date
}

export interface Proof {
  username: string
  password: string
  /** See LoginTry. */
  address: string | null
  /** What the client was given at earlier sign-ins, to whatever account. */
  deviceTokens?: readonly string[] | undefined
  /** Names what is known to have signed in before, in place of a device token. */
  device?: string
}

interface Proven {
  user: User
  /** The device, if it has signed in to the account before. */
  knownDevice: string | null
}

/** Returns the user on a correct password. Unknown, disabled, throttled and wrong all fail alike, after the same work. */
export async function provePassword(deps: ProvePasswordDeps, proof: Proof): Promise<Proven> {
  const proven = await verifyPassword(deps, proof)
  if (!proven) throw wrongCredentials()
  return proven
}

/** The same text for every failure. */
export function wrongCredentials(): UnauthorizedError {
  return new UnauthorizedError('Invalid username or password', 'INVALID_CREDENTIALS')
}

async function verifyPassword(
  { db, limits, passwords, dataKey, now }: ProvePasswordDeps,
  { username, password, address, deviceTokens = [], device: session }: Proof
): Promise<Proven | null> {
  const email = normaliseEmail(username)
  const found = await findUserByEmail(db, email)
  const user = found && !found.disabled ? found : null
  const device = session ?? findKnownDevice(dataKey, deviceTokens, found?.id ?? '', now())
  const tried = { email, address, device, generation: generationOf(found) }
  // Check and count within the turn: at most as many attempts as hash at once can slip between the two.
  return passwords.limit(async () => {
    const isAdmitted = await mayTry(limits, tried)
    const isRight = await passwords.matches(isAdmitted && user ? user.passwordHash : null, password)
    if (isAdmitted && !isRight) await countFailure(limits, tried)
    return isRight && user ? { user, knownDevice: device } : null
  })
}

/** Identifies the current password without revealing it, so that failures are forgotten when it is replaced. */
function generationOf(user: User | undefined): string {
  return hashSecret(user?.passwordHash ?? '')
    .toString('base64url')
    .slice(0, 8)
}
