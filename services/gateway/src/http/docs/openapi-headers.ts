import { longestKey } from '@ilbud/kernel/http/idempotency/idempotency-key'
import type { Route } from '@ilbud/proto/http/route'

type Json = Record<string, unknown>

/** The headers that a route reads, as parameters. */
export function headerParameters({ reads = [], idempotent }: Route): Json[] {
  const named = reads.flatMap((name) =>
    name === 'Authorization' ? [] : { in: 'header', name, ...requestHeaders[name] }
  )
  return [...named, ...(idempotent ? [idempotencyKey] : [])].map((header) => ({ ...header, required: false }))
}

/**
 * Whom a route asks for a token, and the scope that an API key needs; of a public route that reads them, both are the
 * caller's choice.
 */
export function securityOf({ policy, scope, reads = [] }: Route): Json[] | undefined {
  const known = [{ bearer: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])]
  if (policy !== 'public') return known
  return reads.includes('Authorization') ? [{}, ...known] : undefined
}

/** The ways to say who calls. */
export const securitySchemes: Json = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a signed-in user.' },
  apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'ilb_live_…', description: 'The API key of a company.' }
}

/** The headers of a route's answer. */
export function answerHeaders({ reads = [], idempotent }: Route, isList: boolean): Json {
  return {
    ...(isList && { Link: link, 'X-Total-Count': totalCount }),
    ...(reads.includes('If-None-Match') && { ETag: etag }),
    ...(idempotent && { 'Idempotency-Replayed': replayed })
  }
}

/** The headers of every refusal. */
export const refusalHeaders: Json = {
  'Retry-After': { description: 'With 429 and 503: seconds until the next try.', schema: { type: 'integer' } },
  Allow: { description: 'With 405: the methods of this address.', schema: { type: 'string' } }
}

const requestHeaders = {
  'X-Track-Key': {
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{22}$' },
    example: 'Zt3uT9yM2kQ7b1XvR5pLwA',
    description: 'The key of the parcel’s link, from the fragment `#k=`: shows more. A wrong one counts as none.'
  },
  'Last-Event-ID': {
    schema: { type: 'string' },
    example: '28f4da44-bb56-4d9f-af89-00feddcb2fe3:3',
    description: 'The last `id:` that was seen: what came after it is sent first, or an event `reset`.'
  },
  'If-None-Match': {
    schema: { type: 'string' },
    example: '"v3.0-public"',
    description: 'The `ETag` of an earlier answer: 304 while it holds.'
  }
}

const idempotencyKey = {
  in: 'header',
  name: 'Idempotency-Key',
  schema: { type: 'string', maxLength: longestKey },
  example: '7d0f5c1e-order-1',
  description: 'The same key with the same body gets the same answer again.'
}

const link = {
  description: 'The next page, with `rel="next"`; missing on the last one.',
  schema: { type: 'string' },
  example: '</api/v1/orders?limit=50&cursor=MjAyNi0wMy0wMlQwODoxNTowMC4wMDBa>; rel="next"'
}
const totalCount = { description: 'How many there are on all pages.', schema: { type: 'integer' }, example: 217 }
const etag = { description: 'For `If-None-Match`.', schema: { type: 'string' }, example: '"v3.0-public"' }
const replayed = {
  description: '`true` when this is the answer to an earlier request with the same Idempotency-Key.',
  schema: { type: 'string', const: 'true' }
}
