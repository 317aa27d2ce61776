import { flag } from '@ilbud/kernel/runtime/settings'
import { z } from 'zod'

/** Texts with commas between them. */
function list(pattern: RegExp, problem: string) {
  return z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    )
    .refine((parts) => parts.every((part) => pattern.test(part)), problem)
}

export const configSchema = z.object({
  AUTH_DATABASE_URL: z.string().optional(),
  /** 32 bytes in base64: seals the private keys. The embedded database brings its own. */
  DATA_KEY: z.string().optional(),
  /** Where passkeys are used: they are bound to its host. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PORT: z.string().default('8080'),
  /** Whether staff need a second factor. Default: yes, except in demo mode. */
  AUTH_STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  /** The identity provider with which staff may sign in, as its metadata names it. */
  AUTH_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_OIDC_CLIENT_ID: z.string().optional(),
  AUTH_OIDC_CLIENT_SECRET: z.string().optional(),
  /** On the button. Default: the issuer's host. */
  AUTH_OIDC_NAME: z.string().max(40).optional(),
  AUTH_OIDC_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/, 'lacks openid')
    .default('openid email profile'),
  /** Domains of the addresses that may be linked. */
  AUTH_OIDC_EMAIL_DOMAINS: list(/^[^@\s=]+$/, 'is no domain, or several with commas'),
  /** The claim that says that the address is the person's own. */
  AUTH_OIDC_VERIFIED_CLAIM: z.string().default('email_verified'),
  /** The claim that holds roles, and which of its values are roles of ours. */
  AUTH_OIDC_ROLE_CLAIM: z.string().optional(),
  AUTH_OIDC_ROLES: list(/^(admin|dispatcher)=.+$/, 'is no admin=… or dispatcher=…, or several with commas'),
  /** What the provider states of a sign-in with a second factor. */
  AUTH_OIDC_SECOND_FACTOR: list(/^(amr|acr)=.+$/, 'is no amr=… or acr=…, or several with commas'),
  /** Whether whoever has a role there gets an account here at the first sign-in. */
  AUTH_OIDC_CREATE_STAFF: flag(false),
  /** Whether the provider has to ask who is there at each sign-in. */
  AUTH_OIDC_ASK_ANEW: flag(false),
  /** Whether staff who are linked may no longer sign in with a password or a passkey. */
  AUTH_OIDC_ONLY: flag(false),
  /** Passwords hashed at the same time; one per core when not set. */
  AUTH_HASHES_AT_ONCE: z.coerce.number().int().min(1).max(64).optional(),
  /** Demo mode: loopback is exempt from limits per address, and staff need no second factor. */
  DEMO: flag(false)
})

export type Config = z.output<typeof configSchema>
