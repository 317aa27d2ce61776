import { z } from 'zod/mini'
import { email, expected, optional, phone, text } from './fields.ts'
import { roleSchema } from './roles.ts'

// The password itself is never trimmed, and none is too long to be wrong.
const presentPassword = z
  .string({ error: expected('string') })
  .check(z.refine((value) => value.trim() !== '', 'Required'))

/** Spec 5: username and password non-empty after trimming. */
export const loginBodySchema = z.object({ username: text(254), password: presentPassword })

/** Proves that it is the account's owner who asks, and not whoever found the screen unlocked. */
export const eraseMeBodySchema = z.object({ password: presentPassword })

export const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds until the access token ends. */
  expiresIn: z.int()
})
export type Tokens = z.infer<typeof tokensSchema>

export const refreshBodySchema = z.object({
  refreshToken: z.string({ error: 'Required' }).check(z.minLength(1, 'Required'), z.maxLength(200))
})

/** Contract 6 and 11. */
export const localeSchema = z.enum(['sv', 'en'])

// Contract 6: 8–128 characters, any of them. What is too easy to guess the server says.
const newPassword = z
  .string({ error: expected('string') })
  .check(
    z.minLength(1, { error: 'Required', abort: true }),
    z.minLength(8, 'Must be at least 8 characters'),
    z.maxLength(128, 'Must be at most 128 characters')
  )

export const registerBodySchema = z.object({
  name: text(100),
  email: email(),
  password: newPassword,
  /** Of the mails; what the person reads. */
  locale: optional(localeSchema)
})

/** Of a 202: the same words whether there is such an account or not. */
export const acceptedSchema = z.object({ message: z.string() })

const oneTimeToken = z
  .string({ error: expected('string') })
  .check(z.minLength(1, 'Required'), z.maxLength(200, 'Must be at most 200 characters'))

export const verifyBodySchema = z.object({ token: oneTimeToken })

/** Spec 5: username non-empty. */
export const resetBodySchema = z.object({ username: text(254) })

export const confirmResetBodySchema = z.object({ token: oneTimeToken, newPassword })

export const acceptInvitationBodySchema = z.object({
  token: oneTimeToken,
  password: newPassword,
  /** Of the mails from now on, where nobody has chosen one. */
  locale: optional(localeSchema)
})

/** What the access token says of its bearer, beside iss, aud, jti, iat, exp. */
export const claimsSchema = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  companyId: z.nullable(z.uuid()),
  av: z.int(),
  exp: z.int(),
  iat: z.int()
})
export type Claims = z.infer<typeof claimsSchema>

export const meSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  companyId: z.nullable(z.uuid()),
  phone: z.nullable(z.string()),
  locale: z.nullable(localeSchema)
})
export type Me = z.infer<typeof meSchema>

/** What is left out stays. A phone that is null or empty is none. */
export const changeMeBodySchema = z.object({
  name: optional(text(100)),
  phone: z.optional(z.union([z.null(), z.literal(''), phone()])),
  locale: optional(localeSchema)
})

export const sessionSchema = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  /** The browser, as it named itself at sign-in. */
  device: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** When it ends unless it is used before. */
  expiresAt: z.iso.datetime()
})
export type SessionView = z.infer<typeof sessionSchema>

export const jwksSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) })
