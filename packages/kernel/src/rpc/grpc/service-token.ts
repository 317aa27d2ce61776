import { isDeepStrictEqual } from 'node:util'
import type { RpcKeys } from '#runtime/rpc-keys.ts'
import { createDecoder, createSigner as createJwtSigner, createVerifier as createJwtVerifier } from 'fast-jwt'
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

const claimsSchema = z.object({
  iss: z.string().check(z.minLength(1)),
  aud: z.string(),
  iat: z.number(),
  exp: z.number()
})
type Claims = z.output<typeof claimsSchema>

type Algorithm = 'HS256' | 'EdDSA'
type Verify = (token: string) => unknown

/**
 * Signs JWTs with the first secret or this process's own key. Each is reused for 20 of its 60 seconds, which leaves room
 * for clock skew.
 */
export function createSigner(keys: RpcKeys, now: () => Date): Signer {
  const key = keys.kind === 'shared' ? keys.secrets[0] : keys.privateKey
  const signToken = createJwtSigner({ key, algorithm: algorithmOf(keys) })
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

/** Verifies JWTs signed with any of the secrets, or with a key of the service that they name as their issuer. */
export function createVerifier(keys: RpcKeys, now: () => Date): Verifier {
  const algorithm = algorithmOf(keys)
  const verifiersOf = verifiersBy(keys, algorithm)
  return (token, audience) => {
    if (typeof token !== 'string' || token.length > maxLength) return null
    for (const verify of verifiersOf(token)) {
      const claims = readClaims(verify, token, algorithm)
      if (claims) return claims.aud === audience && isInTime(claims, now().getTime() / 1000) ? claims.iss : null
    }
    return null
  }
}

/** The verifiers that may accept a token: all of a secret's, and only the named issuer's where each has keys. */
function verifiersBy(keys: RpcKeys, algorithm: Algorithm): (token: string) => readonly Verify[] {
  const verifierOf = (key: Buffer | string): Verify =>
    createJwtVerifier({
      key,
      algorithms: [algorithm],
      complete: true,
      // Checked at every use, by the service's clock.
      ignoreExpiration: true,
      // A caller sends the same token for some seconds.
      cache: maxVerified
    })
  if (keys.kind === 'shared') {
    const verifiers = keys.secrets.map(verifierOf)
    return () => verifiers
  }
  const byIssuer = new Map([...keys.publicKeys].map(([name, own]) => [name, own.map(verifierOf)]))
  const decode = createDecoder()
  return (token) => {
    try {
      return byIssuer.get((decode(token) as Partial<Claims>).iss ?? '') ?? []
    } catch {
      return []
    }
  }
}

function algorithmOf({ kind }: RpcKeys): Algorithm {
  return kind === 'shared' ? 'HS256' : 'EdDSA'
}

function readClaims(verify: Verify, token: string, alg: Algorithm): Claims | null {
  try {
    const verified = verify(token) as { header: object; payload: unknown }
    return isDeepStrictEqual(verified.header, { alg, typ: 'JWT' }) ? claimsSchema.parse(verified.payload) : null
  } catch {
    return null
  }
}

function isInTime({ iat, exp }: Claims, seconds: number): boolean {
  return exp - iat <= lifeSeconds && seconds < exp && seconds >= iat - skewSeconds
}
