import { problemSchema } from '@ilbud/proto/http/problem'
import type { Limit, Route } from '@ilbud/proto/http/route'
import { routes } from '@ilbud/proto/http/routes'
import { schemas } from '@ilbud/proto/http/schemas'
import { z } from 'zod'

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
    info: { title: 'Ilbud', version: '0.1.0', description: 'Same-day parcel delivery for Stockholm.' },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ service }) => service))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: toJson(problemSchema, 'output') }
    }
  }
}

function operation(row: Route): Json {
  const { params, querystring, body, response } = schemas[
    `${row.method} ${row.path}` as keyof typeof schemas
  ] as RouteSchemas
  const parameters = [
    ...pathParameters(row.path, params),
    ...(querystring ? fields(querystring).map((field) => ({ in: 'query', ...field })) : []),
    ...(row.idempotent ? [idempotencyKey] : [])
  ]
  return {
    operationId: operationId(row),
    tags: [row.service],
    summary: row.summary,
    description: describe(row),
    ...(row.policy !== 'public' && { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: content(toJson(body, 'input')) } }),
    ...(row.takes && { requestBody: { content: Object.fromEntries(row.takes.map((type) => [type, bytes])) } }),
    responses: {
      ...(Object.keys(response).length === 0 && { 200: { description: row.stream ? 'A stream of events' : 'OK' } }),
      ...Object.fromEntries(
        Object.entries(response).map(([status, schema]) => [status, answer(Number(status), schema)])
      ),
      default: {
        description: 'What went wrong',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
      }
    }
  }
}

const bytes = { schema: { type: 'string', format: 'binary' } }

function answer(status: number, schema: Schema): Json {
  return status === 204 ? { description: 'Done' } : { description: 'OK', content: content(toJson(schema, 'output')) }
}

function content(schema: Json): Json {
  return { 'application/json': { schema } }
}

/** A path's parameters, also where the service reads them by hand. */
function pathParameters(path: string, schema: Schema | undefined): Json[] {
  const known = schema ? fields(schema) : []
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => {
    const field = known.find((candidate) => candidate['name'] === name)
    return { name, schema: { type: 'string' }, ...field, in: 'path', required: true }
  })
}

function fields(schema: Schema): Json[] {
  const { properties = {}, required = [] } = toJson(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({ name, required: required.includes(name), schema: field }))
}

const idempotencyKey = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'The same key with the same body gets the same answer again.'
}

function describe({ policy, limit }: Route): string {
  const who =
    policy === 'public' ? 'Open to all.' : policy === 'signed-in' ? 'For signed-in users.' : `For ${policy.join(', ')}.`
  const limits = [
    limit?.perUser && `${rate(limit.perUser)} per user`,
    limit?.perAddress && `${rate(limit.perAddress)} per address`
  ].filter(Boolean)
  return limits.length > 0 ? `${who} At most ${limits.join(', ')}.` : who
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
