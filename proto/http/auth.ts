import { z } from 'zod/mini'
import { text } from './fields.ts'
import { roleSchema } from './roles.ts'

/** Spec 5: username and password non-empty after trimming. The password itself is never trimmed. */
export const loginBodySchema = z.object({
  username: text(254),
  password: z.string({ error: 'Required' }).check(
    z.refine((value) => value.trim() !== '', 'Required'),
    z.maxLength(128)
  )
})

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
  locale: z.nullable(z.enum(['sv', 'en']))
})
export type Me = z.infer<typeof meSchema>

export const jwksSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) })
