import { randomUUID } from 'node:crypto'
import type { Session } from '#domain/session.ts'
import type { User } from '#domain/user.ts'
import { type FactorPolicy, mustAddFactor } from '#use-cases/second-factor/must-add-factor.ts'
import type { Keyring } from './keyring.ts'

/** docs/security/limits.md#tokens. The only definition of an access token's lifetime. */
export const accessTokenSeconds = 600

export interface AccessTokenDeps extends FactorPolicy {
  keyring: Keyring
}

/** Signs an access token. The only place that makes one. */
export async function signAccessToken(
  deps: AccessTokenDeps,
  user: User,
  { id: sessionId, provenAt, isMultiFactor }: Pick<Session, 'id' | 'provenAt' | 'isMultiFactor'>,
  now: Date
): Promise<string> {
  const { sign } = await deps.keyring.current()
  const isLimited = !isMultiFactor && (await mustAddFactor(deps, user))
  const issuedAt = Math.floor(now.getTime() / 1000)
  return sign({
    iss: 'ilbud',
    aud: 'ilbud',
    sub: user.id,
    sid: sessionId,
    email: user.email,
    name: user.name,
    role: user.role,
    companyId: user.companyId,
    av: user.authzVersion,
    ...(provenAt && { auth_time: Math.floor(provenAt.getTime() / 1000) }),
    ...(isLimited && { mustAddFactor: true }),
    jti: randomUUID(),
    iat: issuedAt,
    exp: issuedAt + accessTokenSeconds
  })
}
