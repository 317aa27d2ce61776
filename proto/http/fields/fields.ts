import { z } from 'zod/mini'

// Building blocks of request bodies. Absent, null and "" mean the same for optional fields. No check aborts
// the others, so that errors about several fields are reported together with those about single ones.

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** The validation layer's generic messages: 'Required' and 'Expected X, received Y'. */
export function expected(what: string, blankMessage = 'Required') {
  return (issue: { input?: unknown }): string =>
    isBlank(issue.input) ? blankMessage : `Expected ${what}, received ${nameOf(issue.input)}`
}

function nameOf(value: unknown): string {
  // JSON reads 1e400 as Infinity.
  if (value === Infinity || value === -Infinity) return String(value)
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

/** An optional field: blank in, undefined out. */
export function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  const blankToUndefined = z.transform((value: unknown) => (isBlank(value) ? undefined : value))
  return z.optional(z.pipe(blankToUndefined, z.optional(schema) as never)) as unknown as z.ZodMiniOptional<Schema>
}

/** A field that stays unchanged when missing, and is cleared by null or "". */
export function clearable<Schema extends z.ZodMiniType>(schema: Schema) {
  const blankToNull = z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value))
  return z.optional(z.pipe(blankToNull, z.nullable(schema) as never)) as unknown as z.ZodMiniOptional<
    z.ZodMiniNullable<Schema>
  >
}

// oxlint-disable-next-line no-control-regex -- it is what we look for
const controlCharacters = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\p{Cs}]/u

/** An optional field that means something when it is left out: blank in, `value` out. */
export function orDefault<Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>) {
  const blankToUndefined = z.transform((sent: unknown) => (isBlank(sent) ? undefined : sent))
  return z._default(
    z.pipe(blankToUndefined, z._default(schema, value as never) as never),
    value as never
  ) as unknown as z.ZodMiniDefault<Schema>
}

/**
 * Text without control characters and halves of characters, which no database takes, trimmed. Lengths:
 * docs/security/limits.md#sizes.
 */
export function text(max: number, requiredMessage?: string) {
  return z.string({ error: expected('string', requiredMessage) }).check(
    z.trim(),
    // Stored so (docs/protocols/http.md#requests), and so measured.
    z.normalize('NFC'),
    z.minLength(1, requiredMessage ?? 'Required'),
    z.maxLength(max, `Must be at most ${max} characters`),
    z.refine((value) => !controlCharacters.test(value), 'Must not contain control characters')
  )
}

/** 5–32 of digits, space and + - ( ). */
export function phone(requiredMessage?: string) {
  return z.string({ error: expected('string', requiredMessage) }).check(
    z.trim(),
    z.minLength(1, requiredMessage ?? 'Required'),
    // An empty one has been named.
    z.regex(/^$|^[\d +()-]{5,32}$/, 'Please enter a valid phone number')
  )
}

/** An e-mail address. RFC 5321: at most 254 characters. */
export function email(requiredMessage?: string) {
  const invalid = 'Please enter a valid email address'
  return z.string({ error: expected('string', requiredMessage) }).check(
    z.trim(),
    z.minLength(1, requiredMessage ?? 'Required'),
    z.maxLength(254, invalid),
    z.refine((value) => value === '' || z.email().safeParse(value).success, invalid)
  )
}

/** HTML's "valid floating-point number", which is what a number input sends: `5`, `.5`, `1e2`. */
const numericText = /^\s*-?(\d+|\d*\.\d+)(e[+-]?\d+)?\s*$/i

/** A number, or a numeric string as HTML forms send it. */
export function numeric(schema: z.ZodMiniNumber) {
  const fromText = z.transform((value: unknown) =>
    typeof value === 'string' && numericText.test(value) ? Number(value) : value
  )
  return z.pipe(fromText, schema as never) as unknown as z.ZodMiniNumber
}

export function latitude() {
  return degrees(90)
}

export function longitude() {
  return degrees(180)
}

function degrees(most: number) {
  const error = `Must be between -${most} and ${most}`
  return numeric(z.number({ error: expected('number') }).check(z.minimum(-most, error), z.maximum(most, error)))
}

export function flag() {
  return z.boolean({ error: expected('boolean') })
}

/** A body that may be left out altogether: all its fields are optional. */
export function orNothing<Schema extends z.ZodMiniType>(schema: Schema) {
  const nothingToEmpty = z.transform((body: unknown) => body ?? {})
  return z.pipe(nothingToEmpty, schema as never) as unknown as Schema
}

const listedYears = z.regex(/^(20\d\d|2100)-/, 'Must be in the years 2000 to 2100')

/** A local day that a list or a figure is asked for. */
export function day() {
  return z.iso.date({ error: 'Must be a day like 2026-01-31', abort: true }).check(listedYears)
}

/** An instant that a list or a figure is asked for, with its zone. */
export function instant() {
  return z.iso.datetime({ offset: true, error: 'Must be a time with its zone', abort: true }).check(listedYears)
}

/** A time from a device: with Z or the device's own offset. */
export const deviceTimeSchema = z.iso.datetime({ offset: true })

export const placeSchema = z.object({ lat: z.number(), lng: z.number() })
export type LatLng = z.infer<typeof placeSchema>

/** Lists page by keyset with `?limit` (1–500, default 200) and `&cursor`. */
export const pageQuerySchema = z.object({
  limit: orDefault(
    numeric(
      z
        .int({ error: expected('a whole number') })
        .check(z.minimum(1, 'Must be at least 1'), z.maximum(500, 'Must be at most 500')) as unknown as z.ZodMiniNumber
    ),
    200
  ),
  cursor: optional(z.string().check(z.maxLength(200)))
})

/** The answer of a 204. */
export const nothing = z.null()
