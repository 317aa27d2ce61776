import { readFileSync } from 'node:fs'
import { asyncApiDocument } from '#http/asyncapi/document.ts'
import { routes } from '@ilbud/proto/http/routes'
import { problemSchema } from '@ilbud/proto/http/problem'
import { schemas } from '@ilbud/proto/http/schemas'
import { webhookMessages } from '@ilbud/proto/http/companies/webhook-messages'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  parameters?: { in: string; name: string; required: boolean; example?: unknown; schema: { pattern?: string } }[]
  security?: object[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media>; headers?: Record<string, unknown> }>
}

interface Media {
  schema: { format?: string }
  example?: unknown
}

interface RouteSchemas {
  params?: z.core.$ZodType
  querystring?: z.core.$ZodType
  body?: z.core.$ZodType
  response: Record<number, z.core.$ZodType>
}

// The document as a client receives it.
const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: { Problem: { examples: unknown[] } } }
}

const rows = routes.map((row) => {
  const key = `${row.method} ${row.path}`
  const described = document.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
  return { key, row, described: described!, registered: schemas[key as keyof typeof schemas] as RouteSchemas }
})

function examplesOf({ parameters = [] }: Operation, place: string): Record<string, unknown> {
  return Object.fromEntries(parameters.filter((each) => each.in === place).map(({ name, example }) => [name, example]))
}

function check(schema: z.core.$ZodType, value: unknown): void {
  const { error } = z.safeParse(schema, value)
  expect(error?.issues ?? [], JSON.stringify(value)).toEqual([])
}

describe('the OpenAPI document', () => {
  it('the OpenAPI document names every operation once', () => {
    const names = rows.map(({ described }) => described.operationId)
    expect(new Set(names).size).toBe(routes.length)
  })

  it('the OpenAPI document shows a refusal', () => {
    check(problemSchema, document.components.schemas.Problem.examples[0])
  })

  it.each(rows)(
    'the OpenAPI document has examples of $key that the service takes and gives',
    ({ row, described, registered }) => {
      const params = examplesOf(described, 'path')
      const query = examplesOf(described, 'query')
      if (registered.params) check(registered.params, params)
      else expect(Object.values(params).every((value) => typeof value === 'string' && value !== '')).toBe(true)
      if (registered.querystring) check(registered.querystring, query)
      const sent = described.requestBody?.content ?? {}
      expect(Object.keys(sent)).toEqual(registered.body ? ['application/json'] : (row.takes ?? []))
      if (registered.body) check(registered.body, sent['application/json']!.example)
      for (const [status, schema] of Object.entries(registered.response)) {
        if (status === '204') expect(described.responses[status]).not.toHaveProperty('content')
        else check(schema, described.responses[status]!.content!['application/json']!.example)
      }
    }
  )

  it('the OpenAPI document names the headers of a list, of an idempotent call, and of an answer with an ETag', () => {
    const headersOf = (wanted: string, status = '200') => {
      const { described } = rows.find(({ key }) => key === wanted)!
      return [Object.keys(examplesOf(described, 'header')), Object.keys(described.responses[status]!.headers ?? {})]
    }
    expect(headersOf('GET /api/v1/orders')).toEqual([[], ['Link', 'X-Total-Count']])
    expect(headersOf('POST /api/v1/orders', '201')).toEqual([['Idempotency-Key'], ['Idempotency-Replayed']])
    expect(headersOf('GET /api/v1/track/:trackingId')).toEqual([['X-Track-Key', 'If-None-Match'], ['ETag']])
    expect(headersOf('GET /api/driver/orders')).toEqual([['If-None-Match'], ['Link', 'X-Total-Count', 'ETag']])
    expect(headersOf('GET /api/v1/stream/public/:trackingId')).toEqual([['X-Track-Key', 'Last-Event-ID'], []])
    expect(headersOf('PUT /api/v1/track/:trackingId/instructions')).toEqual([['X-Track-Key'], []])
    for (const { described } of rows) {
      expect(Object.keys(described.responses['default']!.headers!)).toEqual(['Retry-After', 'Allow'])
    }
  })

  it('the OpenAPI document requires a token or a key where one is needed, and allows one where it shows more', () => {
    for (const { row, described } of rows) {
      const isWelcome = row.reads?.includes('Authorization')
      const known = [{ bearer: [] }, ...(row.scope ? [{ apiKey: [row.scope] }] : [])]
      const wanted = row.policy !== 'public' ? known : isWelcome ? [{}, ...known] : undefined
      expect(described.security, row.path).toEqual(wanted)
    }
  })

  it.each(webhookMessages)(
    'the OpenAPI document has an example of the webhook $type, and its headers',
    ({ type, schema }) => {
      const { post } = document.webhooks[type]!
      check(schema, post.requestBody!.content['application/json']!.example)
      expect(Object.keys(examplesOf(post, 'header'))).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      for (const { schema: described, example } of post.parameters!) {
        expect(example).toMatch(new RegExp(described.pattern ?? ''))
      }
    }
  )

  it('the OpenAPI document has the version of the product', () => {
    const manifest = new URL('../../../../../package.json', import.meta.url)
    expect(document.info.version).toBe(JSON.parse(readFileSync(manifest, 'utf8')).version)
    expect((asyncApiDocument() as typeof document).info.version).toBe(document.info.version)
  })

  it('the OpenAPI document describes every answer', () => {
    for (const { key, row, registered, described } of rows) {
      const isDescribed = Object.keys(registered.response).length > 0
      expect(isDescribed !== (row.gives !== undefined), key).toBe(true)
      if (row.gives) expect(Object.keys(described.responses['200']!.content!), key).toEqual(row.gives)
    }
  })
})
