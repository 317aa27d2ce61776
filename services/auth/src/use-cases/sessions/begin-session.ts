import { insertSession } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import type { User } from '#domain/user.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { Tokens } from '@ilbud/proto/http/auth'
import type { Kysely } from 'kysely'
import { hashSecret, newSecret } from '#use-cases/secret.ts'
import { accessTokenSeconds, signAccessToken } from './access-token.ts'
import type { Keyring } from './keyring.ts'

export interface BeginSessionDeps {
  db: Kysely<AuthTables>
  keyring: Keyring
  now: () => Date
}

/** Opens a session for somebody who has proven who they are. */
export async function beginSession(
  { db, keyring, now }: BeginSessionDeps,
  { user, device }: { user: User; device: string | null }
): Promise<Tokens> {
  const at = now()
  // A UUIDv7: its timestamp is compared with the time at which all sessions were ended.
  const session = { id: uuidv7(at), userId: user.id, rotation: 1, beganAt: at, rotatedAt: at, endedAt: null, device }
  const refreshToken = newSecret()
  await db.transaction().execute((trx) => insertSession(trx, session, hashSecret(refreshToken)))
  const accessToken = await signAccessToken(keyring, user, session.id, at)
  return { accessToken, refreshToken, expiresIn: accessTokenSeconds }
}
