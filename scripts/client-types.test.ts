import { expect, it } from 'vitest'
import { clientTypes } from './client-types.ts'

type Json = Record<string, unknown>

const content = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const text = { type: 'string' }
const key = [{ apiKey: ['orders:read'] }]

function typesOf(paths: Record<string, Json>): string {
  return clientTypes({ paths: { ...named, ...paths } })
}

/** The operations whose schemas have names. */
const named = Object.fromEntries(
  [
    '/api/v1/orders',
    '/api/v1/orders/{id}',
    '/api/v1/track/{trackingId}',
    '/api/companies/me/webhooks',
    '/api/companies/me/webhooks/{id}/deliveries',
    '/api/v1/places'
  ].map((path) => [path, { get: { security: key, responses: {} }, post: { security: key, responses: {} } }])
)

it('an operation that is open to keys has its parameters, its body and its answer', () => {
  const types = typesOf({
    '/a/{id}': {
      put: {
        summary: 'Change an a',
        security: [{ bearer: [] }, ...key],
        parameters: [
          { in: 'path', name: 'id', required: true, schema: text },
          { in: 'query', name: 'limit', required: false, schema: { type: 'integer' } },
          { in: 'header', name: 'X-Track-Key', required: false, schema: text },
          { in: 'header', name: 'Idempotency-Key', required: false, schema: text }
        ],
        requestBody: { required: true, ...content({ type: 'object', properties: { a: text }, required: ['a'] }) },
        responses: { 202: content({ type: 'array', items: { anyOf: [text, { type: 'null' }] } }) }
      }
    },
    '/b': { get: { summary: 'For users', security: [{ bearer: [] }], responses: {} } }
  })
  expect(types).toContain(`  /** Change an a. */
  'PUT /a/{id}': {
    params: {
      id: string
    }
    query?: {
      limit?: number
    }
    headers?: {
      'X-Track-Key'?: string
    }
    body: {
      a: string
    }
    answer: (string | null)[]
  }`)
  expect(types).toContain(`idempotentRoutes: readonly string[] = [\n  'PUT /a/{id}'\n]`)
  expect(types).not.toContain('/b')
})

it('every kind of schema has its type', () => {
  const object = { type: 'object', properties: { a: text } }
  const kinds: [Json, string][] = [
    [{ enum: ['a', "b's"] }, `'a' | 'b\\'s'`],
    [{ const: 7 }, '7'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
    [{ type: 'object' }, 'Record<string, unknown>'],
    [{ type: 'object', properties: {} }, 'Record<string, never>'],
    [{ allOf: [{ anyOf: [text, { type: 'boolean' }] }, text] }, '(string | boolean) & string'],
    [{ type: 'array', items: { anyOf: [object, object] } }, '({\n      a?: string\n    })[]'],
    [{}, 'unknown']
  ]
  for (const [schema, type] of kinds) {
    const operation = { summary: 'A', security: key, responses: { 200: content(schema) } }
    expect(typesOf({ '/a': { get: operation } })).toContain(`    answer: ${type}\n`)
  }
})

it('an answer without JSON is nothing or a file', () => {
  const types = typesOf({
    '/a': { delete: { summary: 'A', security: key, responses: { 204: {} } } },
    '/b': { get: { summary: 'B', security: key, responses: { 200: { content: { 'application/pdf': {} } } } } }
  })
  expect(types).toMatch(/'DELETE \/a': \{\n {4}answer: undefined/)
  expect(types).toMatch(/'GET \/b': \{\n {4}answer: Blob/)
})
