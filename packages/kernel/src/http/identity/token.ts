import { type KeyObject, verify } from 'node:crypto'
import { type Claims, claimsSchema } from '@ilbud/proto/http/auth'
import { z } from 'zod/mini'

interface ReadToken {
  kid: string
  claims: Claims
  /** The part that the signature covers. */
  signed: string
  signature: Buffer
}

// EdDSA only, `typ: at+jwt`, every claim required, `iss` and `aud` compared exactly.
const headerSchema = z.object({
  alg: z.literal('EdDSA'),
  typ: z.literal('at+jwt'),
  kid: z.string().check(z.minLength(1)),
  crit: z.optional(z.never())
})
const accessClaimsSchema = z.extend(claimsSchema, {
  iss: z.literal('ilbud'),
  aud: z.literal('ilbud'),
  jti: z.string().check(z.minLength(1))
})

const maxLength = 4096
const maxLifeSeconds = 600
const skewSeconds = 30

const compact = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/

/** Parses a token and checks everything but its signature: header, claims and times. Null when it is not valid now. */
export function readToken(token: string, now: Date): ReadToken | null {
  const parts = token.length <= maxLength ? compact.exec(token) : null
  if (!parts) return null
  const header = headerSchema.safeParse(decode(parts[1]!))
  const claims = accessClaimsSchema.safeParse(decode(parts[2]!))
  if (!header.success || !claims.success || !isInTime(claims.data, now)) return null
  return {
    kid: header.data.kid,
    claims: claims.data,
    signed: `${parts[1]}.${parts[2]}`,
    signature: Buffer.from(parts[3]!, 'base64url')
  }
}

export function isInTime({ iat, exp }: Claims, now: Date): boolean {
  const seconds = now.getTime() / 1000
  return exp - iat <= maxLifeSeconds && exp > iat && seconds < exp + skewSeconds && seconds >= iat - skewSeconds
}

/** Synchronous: handing it to a worker would take longer than the check. */
export function checkSignature({ signed, signature }: ReadToken, key: KeyObject): boolean {
  return signature.length === 64 && verify(null, Buffer.from(signed), key, signature)
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
