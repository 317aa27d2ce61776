import { z } from 'zod/mini'
import { oneTimeToken, presentPassword, tokensSchema } from './auth.ts'
import { expected, text } from './fields.ts'

// The second factor (docs/security/second-factor.md).

/** The field that may be sent to prove it. */
export const secondFactorMethodSchema = z.enum(['code', 'recoveryCode'])
export type SecondFactorMethod = z.infer<typeof secondFactorMethodSchema>

/** The password was right and a second factor is set: its proof is sent with the token. */
export const secondFactorSchema = z.object({
  secondFactor: z.object({ token: z.string(), methods: z.array(secondFactorMethodSchema) })
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

/** The answer to everything that signs in. */
export const signedInSchema = z.union([tokensSchema, secondFactorSchema])
export type SignedIn = z.infer<typeof signedInSchema>

/** Six digits; apps show them in groups. */
const code = z.string({ error: expected('string') }).check(
  z.minLength(1, { error: 'Required', abort: true }),
  z.overwrite((value) => value.replace(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, 'Must be 6 digits')
)

const proofs = { code: z.optional(code), recoveryCode: z.optional(text(40)) }

export const secondFactorBodySchema = z
  .object({ token: oneTimeToken, ...proofs })
  .check(z.refine(hasOneProof, 'Send one proof'))

/** Whoever has a second factor proves it; everybody else the password. */
export const stepUpBodySchema = z
  .object({ password: z.optional(presentPassword), ...proofs })
  .check(z.refine(hasOneProof, 'Send one proof'))

function hasOneProof(body: { password?: unknown; code?: unknown; recoveryCode?: unknown }): boolean {
  return [body.password, body.code, body.recoveryCode].filter((proof) => proof !== undefined).length === 1
}

/** Takes the place of the session's access token; the refresh token stays. */
export const steppedUpSchema = z.object({ accessToken: z.string(), expiresIn: z.int() })

export const factorSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['totp']),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime())
})
export type FactorView = z.infer<typeof factorSchema>

export const factorsSchema = z.object({
  factors: z.array(factorSchema),
  recoveryCodesLeft: z.int()
})
export type FactorsView = z.infer<typeof factorsSchema>

export const addFactorBodySchema = z.object({ kind: z.enum(['totp'], { error: expected('totp') }) })

/** Not in force until a code has confirmed it. */
export const begunFactorSchema = z.object({
  id: z.uuid(),
  /** Base32, to be typed into an app. */
  secret: z.string(),
  /** The same for a QR code. */
  otpauthUri: z.string()
})
export type BegunFactor = z.infer<typeof begunFactorSchema>

export const confirmFactorBodySchema = z.object({ code })

/** Shown once; only their hashes are stored. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
