import { z } from 'zod/mini'
import { oneTimeToken, presentPassword, tokensSchema } from './auth.ts'
import { expected, text } from '#http/fields/fields.ts'
import { assertionOptionsSchema, assertionSchema, attestationSchema, creationOptionsSchema } from './passkeys.ts'

// The second factor (docs/security/second-factor.md).

/** The field that may be sent to prove it. */
const secondFactorMethodSchema = z.enum(['assertion', 'code', 'recoveryCode'])
export type SecondFactorMethod = z.infer<typeof secondFactorMethodSchema>

/** The password was right and a second factor is set: its proof is sent with the token. */
const secondFactorSchema = z.object({
  secondFactor: z.object({
    token: z.string(),
    methods: z.array(secondFactorMethodSchema),
    /** Of the account's passkeys, where `methods` has `assertion`. */
    options: z.optional(assertionOptionsSchema)
  })
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

const proofs = {
  assertion: z.optional(assertionSchema),
  code: z.optional(code),
  recoveryCode: z.optional(text(40))
}

export const secondFactorBodySchema = z
  .object({ token: oneTimeToken, ...proofs })
  .check(z.refine(hasOneProof, 'Send one proof'))

/** Whoever has a second factor proves it; everybody else the password. */
export const stepUpBodySchema = z
  .object({ password: z.optional(presentPassword), ...proofs })
  .check(z.refine(hasOneProof, 'Send one proof'))

interface Proofs {
  password?: unknown
  assertion?: unknown
  code?: unknown
  recoveryCode?: unknown
}

function hasOneProof({ password, assertion, code: ofApp, recoveryCode }: Proofs): boolean {
  return [password, assertion, ofApp, recoveryCode].filter((proof) => proof !== undefined).length === 1
}

/** Takes the place of the session's access token; the refresh token stays. */
export const steppedUpSchema = z.object({ accessToken: z.string(), expiresIn: z.int() })

const factorKindSchema = z.enum(['totp', 'passkey'])

const factorSchema = z.object({
  id: z.uuid(),
  kind: factorKindSchema,
  /** Of a passkey: what its owner calls it. */
  name: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime())
})
export type FactorView = z.infer<typeof factorSchema>

export const factorsSchema = z.object({
  factors: z.array(factorSchema),
  recoveryCodesLeft: z.int()
})
export type FactorsView = z.infer<typeof factorsSchema>

export const addFactorBodySchema = z.object({
  kind: z.enum(factorKindSchema.options, { error: expected('totp or passkey') })
})

/** Not in force until a code has confirmed it. */
export const begunAppSchema = z.object({
  id: z.uuid(),
  /** Base32, to be typed into an app. */
  secret: z.string(),
  /** The same for a QR code. */
  otpauthUri: z.string()
})
export type BegunApp = z.infer<typeof begunAppSchema>

/** Not in force until the browser has created it. */
export const begunPasskeySchema = z.object({ id: z.uuid(), options: creationOptionsSchema })
export type BegunPasskey = z.infer<typeof begunPasskeySchema>

export const begunFactorSchema = z.union([begunAppSchema, begunPasskeySchema])

const passkeyName = text(60)

/** The code of an app, or a created passkey with its name. */
export const confirmFactorBodySchema = z
  .object({ code: z.optional(code), attestation: z.optional(attestationSchema), name: z.optional(passkeyName) })
  .check(
    z.refine((body) => (body.code === undefined) !== (body.attestation === undefined), 'Send one proof'),
    z.refine((body) => body.attestation === undefined || body.name !== undefined, { path: ['name'], error: 'Required' })
  )

export const renameFactorBodySchema = z.object({ name: passkeyName })

/** Shown once; only their hashes are stored. Empty where there were some already. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
