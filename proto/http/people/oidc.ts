import { z } from 'zod/mini'
import { oneTimeToken } from './auth.ts'

/** The page to which an identity provider sends the browser back. It is registered there, with PUBLIC_URL before it. */
export const oidcReturnPath = '/sign-in/return'

const oidcProviderSchema = z.object({
  name: z.string(),
  /** Whether staff who have signed in with it once can no longer sign in with a password or a passkey. */
  isOnlyWay: z.boolean()
})

/** The identity provider with which staff may sign in; null: none. */
export const oidcSchema = z.object({ provider: z.nullable(oidcProviderSchema) })
export type OidcView = z.infer<typeof oidcSchema>

/** The browser goes to `url`, and stores `token` meanwhile: only with it the provider's answer is accepted. */
export const begunOidcSchema = z.object({ url: z.string(), token: z.string() })
export type BegunOidc = z.infer<typeof begunOidcSchema>

export const completeOidcBodySchema = z.object({
  token: oneTimeToken,
  /** The query of the page to which the provider has sent the browser, without the question mark. */
  query: z.string().check(z.minLength(1, 'Required'), z.maxLength(8000, 'Must be at most 8000 characters')),
  /** Those that this device was given at its last sign-ins. */
  deviceTokens: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(5)))
})
