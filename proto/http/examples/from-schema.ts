import { byFormat, words } from './words.ts'

/** As `z.toJSONSchema` returns it. */
export interface JsonSchema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  propertyNames?: JsonSchema
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
}

/** A plausible example for the API docs, derived from the names and types of fields. */
export function exampleOf(schema: JsonSchema, name = '', without: readonly string[] = []): unknown {
  const said = words[name]?.find((value) => fits(schema, value))
  if (said !== undefined) return said
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? choices[0]!, name, without)
  switch (kindOf(schema)) {
    case 'object':
      return objectOf(schema, without)
    case 'array':
      return schema.prefixItems
        ? schema.prefixItems.map((item) => exampleOf(item, name))
        : schema.items && [exampleOf(schema.items, name, without)]
    case 'string':
      return byFormat[schema.format ?? ''] ?? 'text'
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return Math.max(schema.minimum ?? 1, 1)
  }
}

function kindOf({ type, properties }: JsonSchema): string | undefined {
  const [first] = [type ?? (properties && 'object')].flat()
  return first
}

function objectOf({ properties = {}, propertyNames, additionalProperties }: JsonSchema, without: readonly string[]) {
  const known = Object.entries(properties)
    .filter(([name]) => !without.includes(name))
    .map(([name, field]) => [name, exampleOf(field, name, without)] as const)
  const others =
    typeof additionalProperties === 'object'
      ? (propertyNames?.enum ?? []).map((name) => [String(name), exampleOf(additionalProperties)] as const)
      : []
  return Object.fromEntries([...known, ...others])
}

function fits(schema: JsonSchema, value: unknown): boolean {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some((choice) => fits(choice, value))
  if (!(schema.allOf ?? []).every((part) => fits(part, value))) return false
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum) return schema.enum.includes(value)
  if (schema.type !== undefined && ![schema.type].flat().includes(typeOf(schema, value))) return false
  if (typeof value === 'number') return value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value)
  if (typeof value === 'string') return new RegExp(schema.pattern ?? '').test(value) && fitsLength(schema, value)
  if (Array.isArray(value)) return value.every((item) => !schema.items || fits(schema.items, item))
  if (typeof value !== 'object' || value === null) return true
  const fields = value as Record<string, unknown>
  return (
    (schema.required ?? []).every((name) => name in fields) &&
    Object.entries(fields).every(([name, field]) => !schema.properties?.[name] || fits(schema.properties[name], field))
  )
}

function fitsLength({ minLength = 0, maxLength = Infinity }: JsonSchema, { length }: string): boolean {
  return length >= minLength && length <= maxLength
}

function typeOf({ type }: JsonSchema, value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) && [type].flat().includes('integer') ? 'integer' : typeof value
}
