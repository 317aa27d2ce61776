type Json = Record<string, unknown>

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

interface Operation {
  summary: string
  security?: Record<string, string[]>[]
  parameters?: { in: string; name: string; required: boolean; schema: Schema }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** Open to everybody, and of use to a shop. */
const alsoPublic = ['GET /api/v1/places', 'GET /api/v1/places/reverse']

/** Schemas with a name of their own; wherever else the same schema stands, it has that name as well. */
const names: Record<string, (operation: (route: string) => Operation) => Schema | undefined> = {
  NewOrder: (of) => bodyOf(of('POST /api/v1/orders')),
  Order: (of) => answerOf(of('GET /api/v1/orders/{id}')),
  ListedOrder: (of) => answerOf(of('GET /api/v1/orders'))?.items,
  Parcel: (of) => answerOf(of('GET /api/v1/track/{trackingId}')),
  Webhook: (of) => answerOf(of('GET /api/companies/me/webhooks'))?.items,
  WebhookDelivery: (of) => answerOf(of('GET /api/companies/me/webhooks/{id}/deliveries'))?.items,
  Place: (of) => answerOf(of('GET /api/v1/places'))?.items
}

/** What the client sets by itself. */
const ownHeaders = new Set(['Idempotency-Key', 'If-None-Match', 'Last-Event-ID'])

/** The file packages/client/src/generated.ts: types of every operation that a shop's program may call. */
export function clientTypes(document: Json): string {
  const operations = operationsOf(document)
  const find = (route: string): Operation => operations.get(route)!
  const named = new Map<string, string>()
  const declarations = Object.entries(names).flatMap(([name, pick]) => {
    const schema = pick(find)
    if (!schema) return []
    const text = `export type ${name} = ${typeOf(schema, named, '')}`
    named.set(JSON.stringify(schema), name)
    return [text]
  })
  const rows = [...operations].map(
    ([route, operation]) => `  /** ${operation.summary}. */\n  '${route}': ${operationType(operation, named)}`
  )
  const idempotent = [...operations].filter(([, { parameters = [] }]) =>
    parameters.some(({ name }) => name === 'Idempotency-Key')
  )
  return `// Generated from the API document by \`npm run client:types\`.

${declarations.join('\n\n')}

/** Every route that is open to API keys, and what a shop needs of the public ones. */
export interface Operations {
${rows.join('\n')}
}

/** Routes that honour \`Idempotency-Key\`. */
export const idempotentRoutes: readonly string[] = [
${idempotent.map(([route]) => `  '${route}'`).join(',\n')}
]
`
}

function operationsOf(document: Json): Map<string, Operation> {
  const rows = Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as [string, Operation]
      )
  )
  const isOpen = ({ security = [] }: Operation): boolean => security.some((way) => 'apiKey' in way)
  return new Map(rows.filter(([route, operation]) => isOpen(operation) || alsoPublic.includes(route)))
}

function operationType(operation: Operation, named: Map<string, string>): string {
  const { parameters = [], requestBody } = operation
  const inPlace = (place: string): string[] => {
    const fields = parameters.filter((field) => field.in === place && !ownHeaders.has(field.name))
    if (fields.length === 0) return []
    const schema: Schema = {
      type: 'object',
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      required: fields.filter(({ required }) => required).map(({ name }) => name)
    }
    const name = { path: 'params', query: 'query', header: 'headers' }[place]!
    return [`${name}${fields.some(({ required }) => required) ? '' : '?'}: ${typeOf(schema, named, '    ')}`]
  }
  const body = bodyOf(operation)
  const lines = [
    ...inPlace('path'),
    ...inPlace('query'),
    ...inPlace('header'),
    ...(body ? [`body${requestBody?.required ? '' : '?'}: ${typeOf(body, named, '    ')}`] : []),
    `answer: ${answerType(operation, named)}`
  ]
  return `{\n${lines.map((line) => `    ${line}\n`).join('')}  }`
}

function answerType(operation: Operation, named: Map<string, string>): string {
  const schema = answerOf(operation)
  if (schema) return typeOf(schema, named, '    ')
  return '204' in operation.responses ? 'undefined' : 'Blob'
}

function bodyOf({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content['application/json']?.schema
}

function answerOf({ responses }: Operation): Schema | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  return success?.content?.['application/json']?.schema
}

/** A JSON schema of the API document in TypeScript. */
function typeOf(schema: Schema, named: Map<string, string>, indent: string): string {
  const name = named.get(JSON.stringify(schema))
  if (name) return name
  const { type, items, anyOf, allOf, properties, additionalProperties } = schema
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (anyOf) return unique(anyOf.map((each) => typeOf(each, named, indent))).join(' | ')
  if (allOf) return unique(allOf.map((each) => partType(each, named, indent))).join(' & ')
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each }, named, indent)).join(' | ')
  if (type === 'array') return `${partType(items ?? {}, named, indent)}[]`
  if (properties) return objectType(schema, named, indent)
  if (type === 'object') {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, named, indent) : 'unknown'
    return `Record<string, ${values}>`
  }
  if (type === 'integer') return 'number'
  return type ?? 'unknown'
}

function objectType({ properties = {}, required = [] }: Schema, named: Map<string, string>, indent: string): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    return `${indent}  ${key}${required.includes(name) ? '' : '?'}: ${typeOf(field, named, `${indent}  `)}\n`
  })
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}${indent}}`
}

/** A type within a larger one: a union needs brackets there. */
function partType(schema: Schema, named: Map<string, string>, indent: string): string {
  const type = typeOf(schema, named, indent)
  const { anyOf, allOf } = schema
  const isCompound = anyOf || allOf || Array.isArray(schema.type) || schema.enum
  return isCompound && !named.has(JSON.stringify(schema)) ? `(${type})` : type
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
}

function unique(types: string[]): string[] {
  return [...new Set(types)]
}
