import { isDeepStrictEqual } from 'node:util'
import type { RpcSecrets } from '#runtime/rpc-secrets.ts'
import { createSigner as createJwtSigner, createVerifier as createJwtVerifier } from 'fast-jwt'
import { z } from 'zod/mini'

/** Makes a token that proves to `audience` (a service) that the call comes from `caller`. */
export type Signer = (caller: string, audience: string) => string

/** The caller that a token proves; null if it is forged, expired or meant for another service. */
export type Verifier = (token: unknown, audience: string) => string | null

// For one target, 60 s (docs/security/limits.md#tokens).
const lifeSeconds = 60
// Clocks of two machines may differ.
const skewSeconds = 30
const renewSeconds = 20
const maxLength = 1024
const maxVerified = 1000

const header = { alg: 'HS256', typ: 'JWT' }
const claimsSchema = z.object({
  iss: z.string().check(z.minLength(1)),
  aud: z.string(),
  iat: z.number(),
  exp: z.number()
})
type Claims = z.output<typeof claimsSchema>

/** Signs JWTs with the first secret. Each is reused for 20 of its 60 seconds, which leaves room for clock skew. */
export function createSigner([secret]: RpcSecrets, now: () => Date): Signer {
  const signToken = createJwtSigner({ key: secret, algorithm: 'HS256' })
  const signed = new Map<string, { token: string; iat: number }>()
  return (caller, audience) => {
    const iat = Math.floor(now().getTime() / 1000)
    const name = `${caller} ${audience}`
    const latest = signed.get(name)
    if (latest && iat >= latest.iat && iat < latest.iat + renewSeconds) return latest.token
    const token = signToken({ iss: caller, aud: audience, iat, exp: iat + lifeSeconds })
    signed.set(name, { token, iat })
    return token
  }
}

/** Verifies JWTs signed with any of the secrets. */
export function createVerifier(secrets: RpcSecrets, now: () => Date): Verifier {
  const verifiers = secrets.map((key) =>
    createJwtVerifier({
      key,
      algorithms: ['HS256'],
      complete: true,
      // Checked at every use, by the service's clock.
      ignoreExpiration: true,
      // A caller sends the same token for some seconds.
      cache: maxVerified
    })
  )

  return (token, audience) => {
    if (typeof token !== 'string' || token.length > maxLength) return null
    for (const verify of verifiers) {
      const claims = readClaims(verify, token)
      if (claims) return claims.aud === audience && isInTime(claims, now().getTime() / 1000) ? claims.iss : null
    }
    return null
  }
}

function readClaims(verify: (token: string) => unknown, token: string): Claims | null {
  try {
    const verified = verify(token) as { header: object; payload: unknown }
    return isDeepStrictEqual(verified.header, header) ? claimsSchema.parse(verified.payload) : null
  } catch {
    return null
  }
}

function isInTime({ iat, exp }: Claims, seconds: number): boolean {
  return exp - iat <= lifeSeconds && seconds < exp && seconds >= iat - skewSeconds
}
