import type { KeyObject } from 'node:crypto'
import { type Claims, claimsSchema } from '@ilbud/proto/http/people/auth'
import { createDecoder, createVerifier } from 'fast-jwt'
import { z } from 'zod/mini'

/** The claims of a token that the key has signed; null for any other. Does not check times. */
export type ReadToken = (token: string) => Claims | null

// Issuer, audience and type are compared exactly; fast-jwt alone would accept lists of audiences.
const accessClaimsSchema = z.extend(claimsSchema, {
  iss: z.literal('ilbud'),
  aud: z.literal('ilbud'),
  jti: z.string().check(z.minLength(1))
})
// No extension of JWS is understood, so none may be critical.
const headerSchema = z.object({ typ: z.literal('at+jwt'), crit: z.optional(z.never()) })

const maxLength = 4096
const maxLifeSeconds = 600
const skewSeconds = 30

const decode = createDecoder({ complete: true })

/** The id of the key that the token names; null when it is not a token. */
export function readKeyId(token: string): string | null {
  if (token.length > maxLength) return null
  try {
    const { kid } = (decode(token) as { header: { kid?: unknown } }).header
    return typeof kid === 'string' && kid !== '' ? kid : null
  } catch {
    return null
  }
}

/** Accepts EdDSA only, so that nobody can make a token with the public key as a secret. */
export function createTokenReader(publicKey: KeyObject): ReadToken {
  const verify = createVerifier({
    key: publicKey.export({ format: 'pem', type: 'spki' }),
    algorithms: ['EdDSA'],
    complete: true,
    // Checked at every use, by the service's clock (isInTime).
    ignoreExpiration: true
  })
  return (token) => {
    try {
      const { header, payload } = verify(token) as { header: unknown; payload: unknown }
      headerSchema.parse(header)
      return accessClaimsSchema.parse(payload)
    } catch {
      return null
    }
  }
}

/** Whether a token may be used now: for at most ten minutes, with a tolerance of half a minute between clocks. */
export function isInTime({ iat, exp }: Claims, now: Date): boolean {
  const seconds = now.getTime() / 1000
  return exp - iat <= maxLifeSeconds && exp > iat && seconds < exp + skewSeconds && seconds >= iat - skewSeconds
}
