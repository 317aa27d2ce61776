import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ApiDocument, breakingChanges, type Schema, snapshotOf } from './breaking-changes.ts'

const text: Schema = { type: 'string' }
const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required
})

type Operation = ApiDocument['paths'][string][string]

function documentOf(operation: Partial<Operation>): ApiDocument {
  return { info: { version: '1.0.0' }, paths: { '/a': { post: { responses: { 200: {} }, ...operation } } } }
}

const taking = (schema: Schema) => documentOf({ requestBody: { required: true, ...json(schema) } })
const giving = (schema: Schema) => documentOf({ responses: { 200: json(schema) } })
const asking = (...security: Record<string, string[]>[]) => documentOf({ security })
const withParameter = (name: string, required: boolean, schema = text) =>
  documentOf({ parameters: [{ in: 'query', name, required, schema }] })
const plain = documentOf({})

const breaches: [what: string, before: ApiDocument, after: ApiDocument, change: string][] = [
  ['a path that is gone', plain, { paths: {} }, ' is gone'],
  ['a method that is gone', plain, { paths: { '/a': {} } }, ' is gone'],
  ['an answer with another status', plain, documentOf({ responses: { 201: {} } }), ': there is no answer 200 any more'],
  ['a token that is asked for', plain, asking({ bearer: [] }), ': it asks who calls'],
  ['a route closed to keys', asking({ bearer: [] }, { k: ['a'] }), asking({ bearer: [] }), ': it is closed to k a'],
  ['another scope', asking({ k: ['a'] }), asking({ k: ['b'] }), ': it is closed to k a'],
  ['a parameter that is gone', withParameter('q', false), plain, ': query q is gone'],
  ['a new required parameter', plain, withParameter('q', true), ': query q is required'],
  ['a parameter that became required', withParameter('q', false), withParameter('q', true), ': query q is required'],
  ['a body that is asked for', plain, taking({}), ': body is required'],
  ['another media type', taking(text), documentOf({}), ': body is no longer application/json'],
  ['a new required field', taking(object({})), taking(object({ a: text }, ['a'])), ': body.a is required'],
  [
    'a field that became required',
    taking(object({ a: text })),
    taking(object({ a: text }, ['a'])),
    ': body.a is required'
  ],
  ['an input that is gone', taking(object({ a: text })), taking(object({})), ': body.a is gone'],
  ['a narrower enum', taking({ enum: ['a', 'b'] }), taking({ enum: ['a'] }), ': body no longer takes b'],
  ['an input of another type', taking({ type: 'number' }), taking(text), ': body is string instead of number'],
  [
    'whole numbers only',
    taking({ type: 'number' }),
    taking({ type: 'integer' }),
    ': body is integer instead of number'
  ],
  ['an enum for any text', taking(text), taking({ ...text, enum: ['a'] }), ': body takes a only'],
  [
    'an input that may not be null',
    taking({ anyOf: [text, { type: 'null' }] }),
    taking(text),
    ': body is string instead of null'
  ],
  [
    'a shorter text',
    taking({ ...text, maxLength: 9 }),
    taking({ ...text, maxLength: 8 }),
    ': body has a maxLength of 8'
  ],
  [
    'a first lower limit',
    taking({ type: 'number' }),
    taking({ type: 'number', minimum: 1 }),
    ': body has a minimum of 1'
  ],
  ['another pattern', taking(text), taking({ ...text, pattern: '^a' }), ': body has a pattern of ^a'],
  [
    'an element of another type',
    taking({ items: text }),
    taking({ items: { type: 'null' } }),
    ': body[] is null instead of string'
  ],
  ['a field of an answer that is gone', giving(object({ a: text })), giving(object({})), ': answer.a is gone'],
  [
    'a field that may be missing',
    giving(object({ a: text }, ['a'])),
    giving(object({ a: text })),
    ': answer.a may be missing'
  ],
  [
    'an answer that may be null',
    giving(text),
    giving({ type: ['string', 'null'] }),
    ': answer is null instead of string'
  ],
  [
    'a field deep in an answer',
    giving({ type: 'array', items: object({ a: object({ b: text }) }) }),
    giving({ type: 'array', items: object({ a: object({}) }) }),
    ': answer[].a.b is gone'
  ],
  [
    'a field of one of several shapes',
    giving({ anyOf: [object({ a: text, d: text }), object({ b: text, c: text })] }),
    giving({ anyOf: [object({ a: text, d: text }), object({ b: text })] }),
    ': answer.c is gone'
  ],
  [
    'a field of a part of a shape',
    giving({ allOf: [object({ a: text }), object({ b: text })] }),
    giving({ allOf: [object({ a: text })] }),
    ': answer.b is gone'
  ]
]

const harmless: [what: string, before: ApiDocument, after: ApiDocument][] = [
  ['a new operation', { paths: {} }, plain],
  ['a new optional parameter', plain, withParameter('q', false)],
  ['a new optional field', taking(object({})), taking(object({ a: text }))],
  ['a field that became optional', taking(object({ a: text }, ['a'])), taking(object({ a: text }))],
  ['a wider enum', taking({ enum: ['a'] }), taking({ enum: ['a', 'b'] })],
  ['a longer text', taking({ ...text, maxLength: 8 }), taking({ ...text, maxLength: 9 })],
  ['any number', taking({ type: 'integer' }), taking({ type: 'number' })],
  ['an input that may be null', taking(text), taking({ anyOf: [text, { type: 'null' }] })],
  ['a new field of an answer', giving(object({})), giving(object({ a: text }, ['a']))],
  ['a new value of an answer', giving({ enum: ['a'] }), giving({ enum: ['a', 'b'] })],
  ['an answer that is never null', giving({ type: ['string', 'null'] }), giving(text)],
  ['a route opened to keys', asking({ bearer: [] }), asking({ bearer: [] }, { k: ['a'] })],
  ['a route opened to everybody', asking({ bearer: [] }), plain]
]

const sending = (change: Partial<Operation>): ApiDocument => ({
  info: { version: '1.0.0' },
  paths: {},
  webhooks: { 'order.placed': { post: { responses: {}, ...change } } }
})
const withHeader = (required: boolean, schema = text) =>
  sending({ parameters: [{ in: 'header', name: 'webhook-id', required, schema }] })

const breachesOfWebhooks: [what: string, before: ApiDocument, after: ApiDocument, change: string][] = [
  ['a webhook that is gone', sending({}), { paths: {}, webhooks: {} }, 'it is gone'],
  ['a header that is gone', withHeader(true), sending({}), 'header webhook-id is gone'],
  ['a header that may be missing', withHeader(true), withHeader(false), 'header webhook-id may be missing'],
  [
    'a field of a message that is gone',
    sending({ requestBody: json(object({ a: text })) }),
    sending({ requestBody: json(object({})) }),
    'message.a is gone'
  ],
  [
    'a field of a message that may be missing',
    sending({ requestBody: json(object({ a: text }, ['a'])) }),
    sending({ requestBody: json(object({ a: text })) }),
    'message.a may be missing'
  ],
  [
    'a message of another shape',
    sending({ requestBody: json(text) }),
    sending({ requestBody: json({ type: ['string', 'null'] }) }),
    'message is null instead of string'
  ]
]

describe('a change of the API', () => {
  it.each(breachesOfWebhooks)('%s breaks receivers', (_, before, after, change) => {
    expect(breakingChanges(before, before)).toEqual([])
    expect(breakingChanges(before, after)).toEqual([`webhook order.placed: ${change}`])
    expect(breakingChanges(JSON.parse(snapshotOf(before)) as ApiDocument, after)).toHaveLength(1)
  })

  it('a new webhook, and a new field of a message, break no receiver', () => {
    const more = sending({ requestBody: json(object({ a: text }, ['a'])) })
    expect(breakingChanges({ paths: {} }, more)).toEqual([])
    expect(breakingChanges(sending({ requestBody: json(object({})) }), more)).toEqual([])
  })

  it.each(breaches)('%s breaks clients', (_, before, after, change) => {
    expect(breakingChanges(before, before)).toEqual([])
    expect(breakingChanges(before, after)).toEqual([`POST /a${change}`])
  })

  it.each(harmless)('%s breaks no client', (_, before, after) => {
    expect(breakingChanges(before, after)).toEqual([])
  })

  it('the document of the last release keeps all that clients depend on, and no texts', () => {
    const texts = { summary: 'Do it', description: 'Well', tags: ['orders'] }
    const described = documentOf({
      ...texts,
      requestBody: json({ ...object({ description: text, example: text }), example: {} }),
      responses: { 200: json(text), default: json(text) }
    })
    const snapshot = snapshotOf(described)
    const kept = JSON.parse(snapshot) as ApiDocument
    expect(snapshot).not.toMatch(/Do it|Well|"tags"|"default"/)
    expect(breakingChanges(kept, described)).toEqual([])
    const without = taking(object({ description: text }))
    expect(breakingChanges(kept, without)).toContain('POST /a: body.example is gone')
  })

  it('the document of the last release is compared with itself and with what is missing from it', () => {
    const file = new URL('../../docs/protocols/openapi-released.json', import.meta.url)
    const released = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument
    expect(breakingChanges(released, released)).toEqual([])
    const { '/api/v1/quotes': _, ...paths } = released.paths
    expect(breakingChanges(released, { ...released, paths })).toEqual(['GET /api/v1/quotes is gone'])
  })
})
