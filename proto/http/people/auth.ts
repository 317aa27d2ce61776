import { z } from 'zod/mini'
import { email, expected, optional, phone, text } from '#http/fields/fields.ts'
import { roleSchema } from '#http/roles.ts'

// A password is never trimmed, and an entered one has no maximum length: it is merely wrong.
export const presentPassword = z
  .string({ error: expected('string') })
  .check(z.refine((value) => value.trim() !== '', 'Required'))

/** Username and password, not empty after trimming. */
export const loginBodySchema = z.object({
  username: text(254),
  password: presentPassword,
  /** Those that this device was given at its last sign-ins. */
  deviceTokens: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(5)))
})

/** Confirms that the caller is the account's owner, rather than somebody who found the screen unlocked. */
export const eraseMeBodySchema = z.object({ password: presentPassword })

export const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds until the access token ends. */
  expiresIn: z.int(),
  /** With a sign-in only: shows at the next one that this device has signed in to the account before. */
  deviceToken: z.optional(z.string())
})
export type Tokens = z.infer<typeof tokensSchema>

/** As long as a body may be: whatever is no refresh token, an access token for one, is answered as a dead one is. */
export const refreshBodySchema = z.object({
  refreshToken: z.string({ error: expected('string') }).check(z.minLength(1, 'Required'))
})

/** The languages of mails and of the client. */
export const localeSchema = z.enum(['sv', 'en'])

// 8–128 characters of any kind (docs/security/limits.md#passwords). The server checks that it is not easy to guess.
const newPassword = z
  .string({ error: expected('string') })
  .check(
    z.minLength(1, { error: 'Required', abort: true }),
    z.minLength(8, 'Must be at least 8 characters'),
    z.maxLength(128, 'Must be at most 128 characters')
  )

/** The password is chosen with the link of the mail, so that nobody can choose it for another person's address. */
export const registerBodySchema = z.object({
  name: text(100),
  email: email(),
  /** The language of mails: the one in which the visitor reads the page. */
  locale: optional(localeSchema)
})

/** The body of a 202, the same whether the account exists or not. */
export const acceptedSchema = z.object({ message: z.string() })

export const oneTimeToken = z
  .string({ error: expected('string') })
  .check(z.minLength(1, 'Required'), z.maxLength(200, 'Must be at most 200 characters'))

export const verifyBodySchema = z.object({ token: oneTimeToken, password: newPassword })

export const checkLinkBodySchema = z.object({
  purpose: z.enum(['verify', 'reset', 'invite', 'email']),
  token: oneTimeToken
})

/**
 * `existing`: open, an invitation of somebody who has an account already; `used`: it did what it was for; `over`: expired,
 * replaced by a newer one, or never a link of ours.
 */
export const linkStateSchema = z.object({ state: z.enum(['open', 'existing', 'used', 'over']) })
export type LinkState = z.infer<typeof linkStateSchema>['state']

/** The username, not empty. */
export const resetBodySchema = z.object({ username: text(254) })

export const confirmResetBodySchema = z.object({ token: oneTimeToken, newPassword })

export const changePasswordBodySchema = z.object({ currentPassword: presentPassword, newPassword })

export const changeEmailBodySchema = z.object({ email: email() })

export const confirmEmailBodySchema = z.object({ token: oneTimeToken })

export const acceptInvitationBodySchema = z.object({
  token: oneTimeToken,
  password: newPassword,
  /** The language of mails from now on, unless the account's owner has chosen one before. */
  locale: optional(localeSchema)
})

/** The claims of an access token beside iss, aud, jti, iat and exp. */
export const claimsSchema = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  companyId: z.nullable(z.uuid()),
  av: z.int(),
  /** When the owner last proved who they are, by a sign-in or for a step that asks again. Absent in older sessions. */
  auth_time: z.optional(z.int()),
  /** The role needs a second factor and the account has none: the session is good for adding one alone. */
  mustAddFactor: z.optional(z.literal(true)),
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

/** Missing fields stay unchanged. A null or empty phone removes it. */
export const changeMeBodySchema = z.object({
  name: optional(text(100)),
  phone: z.optional(z.union([z.null(), z.literal(''), phone()])),
  locale: optional(localeSchema)
})

export const sessionSchema = z.object({
  id: z.uuid(),
  /** The session that makes this request. */
  current: z.boolean(),
  /** The browser, as it identified itself at sign-in. */
  device: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** When it expires if it is not used before. */
  expiresAt: z.iso.datetime()
})
export type SessionView = z.infer<typeof sessionSchema>

export const jwksSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) })
