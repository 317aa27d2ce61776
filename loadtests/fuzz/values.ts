import type { JsonSchema } from '@ilbud/proto/http/examples/from-schema'
import { words } from '@ilbud/proto/http/examples/words'
import fc from 'fast-check'

type Values = fc.Arbitrary<unknown>

/** Ids and tracking IDs that exist, by the name that a parameter or field gives them. */
export type Known = Record<string, readonly string[]>

/** Values that a schema accepts. Where the field's name is that of a known object, its id is used now and then. */
export function valid(schema: JsonSchema, known: Known, name = ''): Values {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, known, name)))
  const kinds = [schema.type ?? (schema.properties ? 'object' : 'any')].flat(1)
  return fc.oneof(...kinds.map((kind) => ofKind(kind, schema, known, name)))
}

function ofKind(kind: string, schema: JsonSchema, known: Known, name: string): Values {
  const { minimum = -1e6, maximum = 1e6 } = schema
  switch (kind) {
    case 'object':
      return objects(schema, known)
    case 'array':
      return fc.array(valid(schema.items ?? {}, known, name), { minLength: schema.minItems ?? 0, maxLength: 3 })
    case 'string':
      return strings(schema, known, name)
    case 'integer':
      return fc.integer({ min: Math.ceil(Math.max(minimum, -1e9)), max: Math.floor(Math.min(maximum, 1e9)) })
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
        fc.double({ min: minimum, max: maximum, noNaN: true })
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objects({ properties = {}, required = [] }: JsonSchema, known: Known): Values {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valid(schema, known, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
}

function strings({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema, known: Known, name: string): Values {
  const said = [...(known[name] ?? []), ...(words[name] ?? [])].filter((value) => typeof value === 'string')
  return said.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...said) }, any()) : any()

  function any(): Values {
    if (format === 'uuid') return fc.uuid()
    if (format === 'date-time') return moments().map((date) => date.toISOString())
    if (format === 'date') return moments().map((date) => date.toISOString().slice(0, 10))
    if (pattern) return fc.stringMatching(new RegExp(pattern))
    const size = { minLength, maxLength: Math.min(maxLength, 300) }
    return fc.oneof(fc.string(size), fc.string({ ...size, unit: 'binary' }), fc.string({ ...size, unit: 'grapheme' }))
  }
}

function moments(): fc.Arbitrary<Date> {
  return fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
}

// Other types, edges of numbers and of text, and names that mean something to JavaScript, SQL or a spreadsheet.
const strangers: unknown[] = [
  [null, true, [], {}, '', ' ', 0, -1, 1.5, 1e308, -1e308, 2 ** 60, '9'.repeat(400)],
  ['NaN', 'Infinity', '1e309', '0x10', '\u0000', '\u0000a', '\uD800', '\u202E', '%', '_', '\\', "'", '"; --'],
  ["' or 1=1 --", '${7*7}', '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd', '\r\nx-injected: 1'],
  ['__proto__', 'constructor', 'toString', '2026-02-30', '2026-13-01T00:00:00Z', '-271821-04-20T00:00:00Z'],
  ['00000000-0000-0000-0000-000000000000', '=1+1', '@sum', 'é'.repeat(300), '😀'.repeat(200)],
  [{ a: { b: { c: [] } } }, Array.from({ length: 1200 }, (_, at) => at)]
].flat(1)

/** Values that no schema accepts. */
export function strange(): Values {
  return fc.oneof(
    fc.constantFrom(...strangers),
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 400 })
  )
}
