import { findToken, lockSession, saveRotation, type StoredSession } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { findUser } from '#db/users.ts'
import { checkRefresh, type Verdict } from '#domain/session.ts'
import type { User } from '#domain/user.ts'
import { RateLimitedError, UnauthorizedError } from '@ilbud/kernel/errors'
import type { Limits } from '@ilbud/kernel/http/limits'
import type { Tokens } from '@ilbud/proto/http/people/auth'
import type { Transaction } from 'kysely'
import { hashSecret, newSecret } from '#use-cases/secret.ts'
import { type AccessTokenDeps, accessTokenSeconds, signAccessToken } from './access-token.ts'
import { endSession } from './end-sessions.ts'
import { openNext, sealNext } from './refresh-token.ts'

interface RefreshDeps extends AccessTokenDeps {
  limits: Limits
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

// Per session.
const refreshRule = { max: 30, windowSeconds: 60 }

interface Refreshed {
  user: User
  session: StoredSession
  refreshToken: string
}

/**
 * Exchanges a refresh token for a new pair. A repeat within the leeway gets the same token again, so neither a lost
 * answer nor two racing tabs end a session; any later reuse ends it for all holders.
 */
export async function refreshSession(deps: RefreshDeps, refreshToken: string): Promise<Tokens> {
  const hash = hashSecret(refreshToken)
  const known = await findToken(deps.db, hash)
  if (!known) throw new UnauthorizedError()
  const taken = await deps.limits.take(`refresh|${known.sessionId}`, refreshRule)
  if (!taken.ok) throw new RateLimitedError(taken.retryAfterSeconds)

  const refreshed = await deps.db.transaction().execute((trx) => exchange(trx, deps, { ...known, refreshToken }))
  // On reuse the transaction has ended the session, so it must commit before the error is thrown.
  deps.onCommit()
  if (!refreshed) throw new UnauthorizedError()
  const accessToken = await signAccessToken(deps, refreshed.user, refreshed.session, deps.now())
  return { accessToken, refreshToken: refreshed.refreshToken, expiresIn: accessTokenSeconds }
}

interface Presented {
  sessionId: string
  rotation: number
  refreshToken: string
}

async function exchange(
  trx: Transaction<AuthTables>,
  { now }: RefreshDeps,
  { sessionId, rotation, refreshToken }: Presented
): Promise<Refreshed | null> {
  const session = await lockSession(trx, sessionId)
  const user = session && (await findUser(trx, session.userId))
  if (!user || user.disabled) return null
  const at = now()
  const verdict = checkRefresh(session, rotation, user.role, at)
  if (verdict === 'reuse') await endSession(trx, session, at)
  const next = await giveNext(trx, { session, verdict, presented: refreshToken, at })
  return next === null ? null : { user, session, refreshToken: next }
}

/** The token to answer with; null when the request is refused. */
async function giveNext(
  trx: Transaction<AuthTables>,
  { session, verdict, presented, at }: { session: StoredSession; verdict: Verdict; presented: string; at: Date }
): Promise<string | null> {
  if (verdict === 'replay' && session.replay) return openNext(presented, session.replay)
  if (verdict !== 'rotate') return null
  const next = newSecret()
  await saveRotation(trx, session, { hash: hashSecret(next), replay: sealNext(presented, next), at })
  return next
}
