/** An API document, as far as clients depend on it. */
export interface ApiDocument {
  info?: { version: string }
  paths: Record<string, Record<string, Operation>>
  /** What clients are sent, by its type. */
  webhooks?: Record<string, Record<string, Operation>>
}

type Content = Record<string, { schema?: Schema }>

interface Operation {
  security?: Record<string, string[]>[]
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}

export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema | boolean
  prefixItems?: Schema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  [limit: string]: unknown
}

/**
 * What a client of the earlier document would notice, a sentence each: what is gone, what is asked for in addition, and
 * inputs that are no longer accepted. New operations, fields and values of answers are none: clients ignore what they do
 * not know.
 */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const calls = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      return now ? changesOf(operation, now).map((change) => `${name}: ${change}`) : [`${name} is gone`]
    })
  )
  const messages = Object.entries(before.webhooks ?? {}).flatMap(([type, { post }]) => {
    const now = after.webhooks?.[type]?.['post']
    const changes = now ? messageChanges(post!, now) : ['it is gone']
    return changes.map((change) => `webhook ${type}: ${change}`)
  })
  return [...calls, ...messages]
}

/** Of what a client is sent, less is a breach and more is none. */
function messageChanges(before: Operation, after: Operation): string[] {
  const headers = (before.parameters ?? []).flatMap(({ name, required, schema: was }) => {
    const now = after.parameters?.find((each) => each.name === name)
    if (!now) return [`header ${name} is gone`]
    const isLess = required && !now.required ? [`header ${name} may be missing`] : []
    return [...isLess, ...unaccepted(now.schema, was, `header ${name}`, 'output')]
  })
  return [...headers, ...contentChanges(before.requestBody?.content, after.requestBody?.content, 'message')]
}

function changesOf(before: Operation, after: Operation): string[] {
  return [
    ...securityChanges(before, after),
    ...parameterChanges(before, after),
    ...bodyChanges(before, after),
    ...Object.entries(before.responses)
      .filter(([status]) => status !== 'default')
      .flatMap(([status, { content }]) => {
        const now = after.responses[status]
        return now ? contentChanges(content, now.content, 'answer') : [`there is no answer ${status} any more`]
      })
  ]
}

function securityChanges({ security: before }: Operation, { security: after }: Operation): string[] {
  // Any one of these is enough; an empty one is nobody in particular.
  const ways = (security: Operation['security']): string[] =>
    (security ?? [{}]).map((way) =>
      Object.entries(way)
        .map(([scheme, scopes]) => [scheme, ...scopes].join(' '))
        .join(' and ')
    )
  const left = new Set(ways(after))
  // Without security, a token is ignored.
  return ways(before)
    .filter((way) => !left.has(way) && after !== undefined)
    .map((way) => (way === '' ? 'it asks who calls' : `it is closed to ${way}`))
}

function parameterChanges({ parameters: before = [] }: Operation, { parameters: after = [] }: Operation): string[] {
  const find = (list: typeof before, wanted: (typeof before)[number]) =>
    list.find((each) => each.in === wanted.in && each.name === wanted.name)
  return [
    ...before.flatMap((was) => {
      const now = find(after, was)
      const name = `${was.in} ${was.name}`
      return now ? unaccepted(was.schema, now.schema, name, 'input') : [`${name} is gone`]
    }),
    ...after
      .filter((now) => now.required && !find(before, now)?.required)
      .map((now) => `${now.in} ${now.name} is required`)
  ]
}

function bodyChanges({ requestBody: before }: Operation, { requestBody: after }: Operation): string[] {
  const becomesRequired = after?.required && !before?.required ? ['body is required'] : []
  if (!before) return becomesRequired
  return [...becomesRequired, ...contentChanges(before.content, after?.content, 'body')]
}

function contentChanges(before: Content = {}, after: Content = {}, place: 'body' | 'answer' | 'message'): string[] {
  return Object.entries(before).flatMap(([type, { schema: was = {} }]) => {
    const now = after[type]
    if (!now) return [`${place} is no longer ${type}`]
    return place === 'body'
      ? unaccepted(was, now.schema ?? {}, place, 'input')
      : unaccepted(now.schema ?? {}, was, place, 'output')
  })
}

/**
 * Why some value of `given` is not one of `accepted`. Of an input, `given` is what clients send by the earlier document;
 * of an output, it is what the server sends now.
 */
function unaccepted(given: Schema, accepted: Schema, place: string, use: 'input' | 'output'): string[] {
  const choices = choicesOf(accepted)
  return choicesOf(given).flatMap((choice) => {
    const faults = choices.map((each) => unacceptedChoice(choice, each, place, use))
    // The choice that was meant is the one with the fewest.
    return faults.reduce((best, each) => (each.length < best.length ? each : best))
  })
}

/** A schema as the list of its alternatives, each without `anyOf`, `allOf` and lists of types. */
function choicesOf(schema: Schema): Schema[] {
  const { anyOf, oneOf, allOf, type, ...rest } = schema
  const choices = anyOf ?? oneOf
  if (choices) return choices.flatMap(choicesOf)
  if (allOf) return choicesOf(allOf.reduce(intersection, { ...rest, ...(type !== undefined && { type }) }))
  return Array.isArray(type) ? type.map((each) => ({ ...rest, type: each })) : [schema]
}

function intersection(one: Schema, other: Schema): Schema {
  return {
    ...one,
    ...other,
    ...((one.properties || other.properties) && { properties: { ...one.properties, ...other.properties } }),
    ...((one.required || other.required) && { required: [...(one.required ?? []), ...(other.required ?? [])] })
  }
}

function unacceptedChoice(given: Schema, accepted: Schema, place: string, use: 'input' | 'output'): string[] {
  const [was, is] = use === 'input' ? [given, accepted] : [accepted, given]
  if (accepted.type !== undefined && !isOfType(given.type, accepted.type)) {
    return [`${place} is ${String(is.type ?? 'anything')} instead of ${String(was.type ?? 'anything')}`]
  }
  return [
    ...valueChanges(given, accepted, place, use),
    ...(use === 'input' ? tighterLimits(given, accepted, place) : []),
    ...fieldChanges(was, is, place, use),
    ...itemChanges(given, accepted, place, use)
  ]
}

function isOfType(given: unknown, accepted: unknown): boolean {
  return given === accepted || (given === 'integer' && accepted === 'number')
}

function valueChanges(given: Schema, accepted: Schema, place: string, use: 'input' | 'output'): string[] {
  const allowed = valuesOf(accepted)
  // New values of an answer are for clients to ignore.
  if (!allowed || use === 'output') return []
  const sent = valuesOf(given)
  if (!sent) return [`${place} takes ${allowed.join(', ')} only`]
  const refused = sent.filter((value) => !allowed.includes(value))
  return refused.length > 0 ? [`${place} no longer takes ${refused.join(', ')}`] : []
}

function valuesOf(schema: Schema): unknown[] | null {
  return schema.enum ?? ('const' in schema ? [schema.const] : null)
}

const upper = ['maxLength', 'maximum', 'maxItems', 'maxProperties']
const lower = ['minLength', 'minimum', 'minItems', 'minProperties']

function tighterLimits(before: Schema, after: Schema, place: string): string[] {
  const tighter = [...upper, ...lower].filter((limit) => {
    const sign = upper.includes(limit) ? 1 : -1
    const now = after[limit] as number | undefined
    const was = (before[limit] as number | undefined) ?? sign * Infinity
    return now !== undefined && sign * now < sign * was
  })
  const shaped = ['pattern', 'format'].filter((shape) => after[shape] !== undefined && after[shape] !== before[shape])
  return [...tighter, ...shaped].map((limit) => `${place} has a ${limit} of ${String(after[limit])}`)
}

function fieldChanges(before: Schema, after: Schema, place: string, use: 'input' | 'output'): string[] {
  const fields = Object.entries(before.properties ?? {}).flatMap(([name, was]) => {
    const now = after.properties?.[name]
    const field = `${place}.${name}`
    if (!now) return typeof after.additionalProperties === 'object' ? [] : [`${field} is gone`]
    const isLess = use === 'output' && before.required?.includes(name) && !after.required?.includes(name)
    return [
      ...(isLess ? [`${field} may be missing`] : []),
      ...(use === 'input' ? unaccepted(was, now, field, use) : unaccepted(now, was, field, use))
    ]
  })
  const newlyRequired = (after.required ?? []).filter((name) => !before.required?.includes(name))
  return [...fields, ...(use === 'input' ? newlyRequired.map((name) => `${place}.${name} is required`) : [])]
}

/** Elements of lists, and values of objects by any name. */
function itemChanges(given: Schema, accepted: Schema, place: string, use: 'input' | 'output'): string[] {
  const pairs: [unknown, unknown, string][] = [
    [given.items, accepted.items, `${place}[]`],
    [given.additionalProperties, accepted.additionalProperties, `${place}.*`],
    ...(given.prefixItems ?? []).map((item, at): [unknown, unknown, string] => [
      item,
      accepted.prefixItems?.[at],
      `${place}[${at}]`
    ])
  ]
  const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
  return pairs.flatMap(([one, other, name]) =>
    isSchema(one) && isSchema(other) ? unaccepted(one, other, name, use) : []
  )
}

const words = new Set(['example', 'examples', 'description', 'summary', 'tags', 'default', 'headers'])

/** The part of a document that clients depend on, with a line for each path and webhook. */
export function snapshotOf(document: ApiDocument): string {
  const lines = (section: ApiDocument['paths'] = {}): string =>
    Object.entries(section)
      .map(([name, methods]) => `${JSON.stringify(name)}: ${JSON.stringify(methodsOf(methods))}`)
      .join(',\n')
  const sections = [`"paths": {\n${lines(document.paths)}\n}`, `"webhooks": {\n${lines(document.webhooks)}\n}`]
  return `{\n"info": ${JSON.stringify(document.info)},\n${sections.join(',\n')}\n}\n`
}

function methodsOf(methods: Record<string, Operation>): object {
  return Object.fromEntries(
    Object.entries(methods).map(([method, { responses, ...operation }]) => {
      // All operations have the same refusals.
      const { default: _, ...answers } = responses
      return [method, withoutWords({ ...operation, responses: answers })]
    })
  )
}

function withoutWords(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutWords(each))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => areNames || !words.has(key))
  return Object.fromEntries(
    entries.map(([key, child]) => [key, withoutWords(child, key === 'properties' && !areNames)])
  )
}
