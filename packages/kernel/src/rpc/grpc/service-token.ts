import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod/mini'

/** Makes the proof that a call comes from this service, for the service that is asked. */
export type Signer = (caller: string, audience: string) => string

/** The service that a proof speaks for; null for one that is forged, too old or meant for another service. */
export type Verifier = (token: unknown, audience: string) => string | null

// Security 2, row 40: aud = target, 60 s.
const lifeSeconds = 60
// Clocks of two machines differ.
const skewSeconds = 30
const maxLength = 1024

// The only one that we write, and the only one that we read: there is no algorithm to choose.
const header = encode({ alg: 'HS256', typ: 'JWT' })
const claimsSchema = z.object({
  iss: z.string().check(z.minLength(1)),
  aud: z.string(),
  iat: z.number(),
  exp: z.number()
})

/** A JWT for each call: signing costs some microseconds, less than looking after a store of them would be worth. */
export function createSigner(secret: Buffer, now: () => Date): Signer {
  return (caller, audience) => {
    const iat = Math.floor(now().getTime() / 1000)
    const signed = `${header}.${encode({ iss: caller, aud: audience, iat, exp: iat + lifeSeconds })}`
    return `${signed}.${sign(secret, signed).toString('base64url')}`
  }
}

export function createVerifier(secret: Buffer, now: () => Date): Verifier {
  return (token, audience) => {
    if (typeof token !== 'string' || token.length > maxLength) return null
    const [head, body, signature, ...rest] = token.split('.')
    if (head !== header || !body || !signature || rest.length > 0) return null
    const given = Buffer.from(signature, 'base64url')
    const expected = sign(secret, `${head}.${body}`)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const { data: claims } = claimsSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    return claims && claims.aud === audience && isInTime(claims, now().getTime() / 1000) ? claims.iss : null
  }
}

function isInTime({ iat, exp }: z.output<typeof claimsSchema>, seconds: number): boolean {
  return exp - iat <= lifeSeconds && seconds < exp && seconds >= iat - skewSeconds
}

function sign(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
