import { z } from 'zod/mini'
import { flag, optional, pageQuerySchema, text } from '#http/fields/fields.ts'
import { id } from '#http/fields/ids.ts'

/** What an API key may do. A row of the route table names the one that opens it to keys. */
export const scopes = ['orders:read', 'orders:write', 'quotes:read', 'tracking:read', 'webhooks:manage'] as const
const scopeSchema = z.enum(scopes, { error: `Must be one of ${scopes.join(', ')}` })
export type Scope = z.infer<typeof scopeSchema>

/** How often a key may be used, whatever for. */
export const keyLimit = { max: 300, windowSeconds: 60 }

export const addApiKeyBodySchema = z.object({
  name: text(100, 'Name is required'),
  scopes: z.array(scopeSchema).check(z.minLength(1, 'Choose at least one scope'), z.maxLength(scopes.length)),
  /** Default: the key does not expire. */
  expiresAt: optional(z.iso.datetime({ offset: true, error: 'Must be a time with its zone' })),
  /** A test key places test orders, which nobody carries, and sees only those and test webhooks (docs/protocols/sandbox.md). */
  test: optional(flag())
})

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the key begins, so that it is recognised. */
  prefix: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
  test: z.boolean()
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** The key in clear text is in no other answer. */
export const newApiKeySchema = z.extend(apiKeySchema, { key: z.string() })
export type NewApiKey = z.infer<typeof newApiKeySchema>

/** For admins: the keys of one company. */
export const listApiKeysQuerySchema = z.extend(pageQuerySchema, { companyId: id() })
