import { exceptions } from '@ilbud/proto/http/examples/exceptions'
import { exampleOf, type JsonSchema } from '@ilbud/proto/http/examples/from-schema'
import { problemExample, texts } from '@ilbud/proto/http/examples/texts'
import { problemSchema } from '@ilbud/proto/http/problem'
import type { Limit, Route } from '@ilbud/proto/http/route'
import { routes } from '@ilbud/proto/http/routes'
import { schemas } from '@ilbud/proto/http/schemas'
import { z } from 'zod'
import { productVersion } from './product-version.ts'
import { answerHeaders, headerParameters, refusalHeaders, securityOf, securitySchemes } from './openapi-headers.ts'
import { webhooksSection } from './openapi-webhooks.ts'

type Schema = z.core.$ZodType
type Json = Record<string, unknown>

interface RouteSchemas {
  params?: Schema
  querystring?: Schema
  body?: Schema
  response: Record<number, Schema>
}

/** OpenAPI 3.1 of every row of the route table, from the schemas that the services validate by. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const row of routes) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ilbud', version: productVersion, description: 'Same-day parcel delivery for Stockholm.' },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ service }) => service)), 'webhooks'].map((name) => ({ name })),
    paths,
    webhooks: webhooksSection(),
    components: {
      securitySchemes,
      schemas: { Problem: { ...toJson(problemSchema, 'output'), examples: [problemExample] } }
    }
  }
}

function operation(row: Route): Json {
  const key = `${row.method} ${row.path}`
  const { params, querystring, body, response } = schemas[key as keyof typeof schemas] as RouteSchemas
  const { without, answer: answerExample } = exceptions[key] ?? {}
  const parameters = [
    ...pathParameters(row.path, params),
    ...(querystring ? fields(querystring).map((field) => ({ in: 'query', ...field })) : []),
    ...headerParameters(row)
  ]
  const security = securityOf(row)
  const headers = answerHeaders(row, isList(querystring))
  return {
    operationId: operationId(row),
    tags: [row.service],
    summary: row.summary,
    description: describe(row),
    ...(security && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: !allowsNone(body), content: content(toJson(body, 'input'), undefined, without) }
    }),
    ...(row.takes && { requestBody: { content: filesOf(row.takes) } }),
    responses: {
      ...(row.gives && {
        200: { description: row.stream ? 'A stream of events' : 'OK', content: filesOf(row.gives) }
      }),
      ...(row.reads?.includes('If-None-Match') && { 304: { description: 'The earlier answer holds' } }),
      ...Object.fromEntries(
        Object.entries(response).map(([status, schema]) => [
          status,
          { ...answer(Number(status), schema, answerExample), ...(Object.keys(headers).length > 0 && { headers }) }
        ])
      ),
      default: {
        description: 'What went wrong',
        headers: refusalHeaders,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
      }
    }
  }
}

/** Whether the answer is one page of several. */
function isList(querystring: Schema | undefined): boolean {
  return querystring !== undefined && fields(querystring).some(({ name }) => name === 'cursor')
}

/** A body is optional if its schema fills in all fields. */
function allowsNone(body: Schema): boolean {
  return z.safeParse(body, undefined).success
}

function filesOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, fileOf(type)]))
}

function fileOf(type: string): Json {
  if (type === 'application/json') return { schema: {} }
  return type in texts ? { schema: { type: 'string' }, example: texts[type] } : bytes
}

const bytes = { schema: { type: 'string', format: 'binary' } }

function answer(status: number, schema: Schema, example: unknown): Json {
  if (status === 204) return { description: 'Done' }
  return { description: 'OK', content: content(toJson(schema, 'output'), example) }
}

function content(schema: Json, example: unknown, without: readonly string[] = []): Json {
  return { 'application/json': { schema, example: example ?? exampleOf(schema as JsonSchema, '', without) } }
}

/** A path's parameters, including those that the service reads without a schema. */
function pathParameters(path: string, schema: Schema | undefined): Json[] {
  const known = schema ? fields(schema) : []
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => {
    const field = known.find((candidate) => candidate['name'] === name)
    const schema = { type: 'string' }
    return { name, schema, example: exampleOf(schema, name), ...field, in: 'path', required: true }
  })
}

function fields(schema: Schema): Json[] {
  const { properties = {}, required = [] } = toJson(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
    example: exampleOf(field as JsonSchema, name)
  }))
}

function describe({ policy, limit, scope }: Route): string {
  const who =
    policy === 'public' ? 'Open to all.' : policy === 'signed-in' ? 'For signed-in users.' : `For ${policy.join(', ')}.`
  const keys = scope === undefined ? '' : ` Open to API keys with the scope ${scope}.`
  const limits = [
    limit?.perUser && `${rate(limit.perUser)} per user`,
    limit?.perAddress && `${rate(limit.perAddress)} per address`
  ].filter(Boolean)
  return limits.length > 0 ? `${who}${keys} At most ${limits.join(', ')}.` : `${who}${keys}`
}

function rate({ max, windowSeconds }: Limit): string {
  return `${max} in ${windowSeconds} s`
}

function operationId({ method, path }: Route): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'api')
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

function toJson(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}
