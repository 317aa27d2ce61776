import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RpcSecrets } from '#process/rpc-secrets.ts'
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
const maxKnown = 1000

// The only header that we write or accept, so an attacker cannot choose an algorithm.
const header = encode({ alg: 'HS256', typ: 'JWT' })
const claimsSchema = z.object({
  iss: z.string().check(z.minLength(1)),
  aud: z.string(),
  iat: z.number(),
  exp: z.number()
})
type Claims = z.output<typeof claimsSchema>

/** Signs JWTs with the first secret. Each is reused for 20 of its 60 seconds, which leaves room for clock skew. */
export function createSigner([secret]: RpcSecrets, now: () => Date): Signer {
  const made = new Map<string, { token: string; iat: number }>()
  return (caller, audience) => {
    const iat = Math.floor(now().getTime() / 1000)
    const name = `${caller} ${audience}`
    const known = made.get(name)
    if (known && iat >= known.iat && iat < known.iat + renewSeconds) return known.token
    const signed = `${header}.${encode({ iss: caller, aud: audience, iat, exp: iat + lifeSeconds })}`
    const token = `${signed}.${sign(secret, signed).toString('base64url')}`
    made.set(name, { token, iat })
    return token
  }
}

/** Verifies JWTs signed with any of the secrets. */
export function createVerifier(secrets: RpcSecrets, now: () => Date): Verifier {
  // Verified tokens. A caller sends the same one for some seconds.
  const known = new Map<string, Claims>()

  function read(token: string): Claims | null {
    const [head, body, signature, ...rest] = token.split('.')
    if (head !== header || !body || !signature || rest.length > 0) return null
    const given = Buffer.from(signature, 'base64url')
    if (!secrets.some((secret) => isEqual(given, sign(secret, `${head}.${body}`)))) return null
    const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())).data ?? null
    if (known.size >= maxKnown) known.clear()
    if (claims) known.set(token, claims)
    return claims
  }

  return (token, audience) => {
    if (typeof token !== 'string' || token.length > maxLength) return null
    const claims = known.get(token) ?? read(token)
    return claims && claims.aud === audience && isInTime(claims, now().getTime() / 1000) ? claims.iss : null
  }
}

function isInTime({ iat, exp }: Claims, seconds: number): boolean {
  return exp - iat <= lifeSeconds && seconds < exp && seconds >= iat - skewSeconds
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sign(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
