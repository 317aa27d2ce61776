import type { Role } from '@ilbud/proto/http/roles'
import fc from 'fast-check'
import { type Operation, type Parameter, roles } from './document.ts'
import { type Known, strange, valid } from './values.ts'

export interface FuzzRequest {
  operation: Operation
  role: Role | null
  path: string
  headers: Record<string, string>
  body: string | null
}

type Requests = fc.Arbitrary<FuzzRequest>

interface Draft {
  role: Role | null
  params: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, string>
  body: unknown
}

/** Requests that the document allows, by a caller who may make them. */
export function validRequests(operations: readonly Operation[], known: Known): Requests {
  return fc
    .constantFrom(...operations)
    .chain((operation) => drafts(operation, known).map((draft) => write(operation, draft)))
}

function drafts(operation: Operation, known: Known): fc.Arbitrary<Draft> {
  const values = (place: Parameter['in']) => {
    const found = operation.parameters.filter((each) => each.in === place)
    const arbitraries = found.map(({ name, schema }) => [name, valid(schema, known, nameOf(operation, name))] as const)
    const requiredKeys = found.filter(({ required }) => required).map(({ name }) => name)
    return fc.record(Object.fromEntries(arbitraries), { requiredKeys })
  }
  const who = operation.isPublic ? fc.constantFrom(null, ...roles) : fc.constantFrom(...operation.roles)
  return fc.record({
    role: who,
    params: values('path'),
    query: values('query'),
    headers: fc.constant({}),
    body: operation.body ? valid(operation.body, known) : fc.constant(undefined)
  })
}

/** The name of an id follows from the path: in `/api/v1/orders/{id}` an order, in `/api/admin/v1/users/{id}` a user. */
function nameOf({ path }: Operation, name: string): string {
  return name === 'id' ? `${path.split('/{id}')[0]!.split('/').at(-1)} id` : name
}

/** Requests with one mistake each. */
export function malformedRequests(operations: readonly Operation[], known: Known): Requests {
  return fc.constantFrom(...operations).chain((operation) => {
    const draft = drafts(operation, known)
    const ways = [wrongParams(operation, draft), wrongQuery(operation, draft), wrongHeaders(operation, draft)]
    if (!operation.body) return fc.oneof(...ways, wrongType(operation, draft))
    const bodies = [wrongField(operation, draft), wrongBody(operation, draft), brokenJson(operation, draft)]
    return fc.oneof(...bodies, ...bodies, ...ways, wrongType(operation, draft), tooLarge(operation, draft))
  })
}

type Distortion = (operation: Operation, draft: fc.Arbitrary<Draft>) => Requests

const wrongField: Distortion = (operation, draft) =>
  fc
    .tuple(draft, fc.constantFrom(...namesIn(operation)), fc.option(strange(), { nil: undefined }))
    .map(([drafted, name, value]) => {
      const body = typeof drafted.body === 'object' && drafted.body !== null ? drafted.body : {}
      return write(operation, { ...drafted, body: { ...body, [name]: value } })
    })

const wrongBody: Distortion = (operation, draft) =>
  fc.tuple(draft, strange()).map(([drafted, body]) => write(operation, { ...drafted, body }))

const brokenJson: Distortion = (operation, draft) =>
  fc
    .tuple(draft, fc.nat(), fc.constantFrom('', '}', ',', '\u0000', '{"a":1,"a":', '"__proto__"'))
    .map(([drafted, at, end]) => {
      const request = write(operation, drafted)
      const text = request.body ?? '{}'
      return { ...request, body: text.slice(0, at % text.length) + end }
    })

const wrongType: Distortion = (operation, draft) =>
  fc
    .tuple(
      draft,
      fc.constantFrom(
        'text/plain',
        'text/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=utf-16',
        'image/png',
        'a',
        ';',
        'application/json/json'
      )
    )
    .map(([drafted, type]) => {
      const request = write(operation, drafted)
      return { ...request, headers: { ...request.headers, 'content-type': type }, body: request.body ?? '<a/>' }
    })

const tooLarge: Distortion = (operation, draft) =>
  fc
    .tuple(draft, fc.integer({ min: 65_500, max: 200_000 }))
    .map(([drafted, length]) => write(operation, { ...drafted, body: { filler: 'x'.repeat(length) } }))

const wrongParams: Distortion = (operation, draft) =>
  fc.tuple(draft, strange()).map(([drafted, value]) =>
    write(operation, {
      ...drafted,
      params: Object.fromEntries(Object.keys(drafted.params).map((name) => [name, value]))
    })
  )

const wrongQuery: Distortion = (operation, draft) =>
  fc
    .tuple(draft, fc.constantFrom('limit', 'cursor', 'q', ...operation.parameters.map(({ name }) => name)), strange())
    .map(([drafted, name, value]) => write(operation, { ...drafted, query: { ...drafted.query, [name]: value } }))

const wrongHeaders: Distortion = (operation, draft) =>
  fc
    .tuple(
      draft,
      fc.constantFrom(
        'authorization',
        'idempotency-key',
        'x-track-key',
        'if-none-match',
        'last-event-id',
        'accept',
        'origin',
        'x-forwarded-for',
        'range'
      ),
      fc.constantFrom(
        '',
        'x',
        'Bearer ',
        'Bearer e30.e30.e30',
        'Basic YTpi',
        '*',
        '"',
        'W/"v-1"',
        '999999999999999999999',
        '-1:-1',
        `${'k'.repeat(5000)}`,
        'bytes=0-'
      )
    )
    .map(([drafted, name, value]) => write(operation, { ...drafted, headers: { [name]: value } }))

function namesIn({ body }: Operation): string[] {
  const choices = body?.anyOf ?? body?.oneOf ?? [body ?? {}]
  return [
    ...choices.flatMap(({ properties = {} }) => Object.keys(properties)),
    '__proto__',
    'constructor',
    'id',
    'price',
    'role'
  ]
}

function write(operation: Operation, { role, params, query, headers, body }: Draft): FuzzRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => escape(params[name]))
  const search = Object.entries(query)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 3) : [value]).map((each) => `${name}=${escape(each)}`)
    )
    .join('&')
  const text = body === undefined ? null : JSON.stringify(body)
  return {
    operation,
    role,
    path: `${path}${search && `?${search}`}`,
    headers: { ...(text !== null && { 'content-type': 'application/json' }), ...headers },
    body: text
  }
}

/** Percent-encoded as UTF-8. A lone surrogate, which has no encoding, becomes bytes that are not valid UTF-8. */
function escape(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const short = text.slice(0, 2000)
  return short.isWellFormed() ? encodeURIComponent(short) : '%ff%fe%00'
}
