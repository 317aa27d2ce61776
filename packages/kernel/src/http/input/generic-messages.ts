import type { z } from 'zod'

/**
 * The message for a field whose schema has none, in the fixed words of the API (docs/protocols/http.md#compatibility):
 * 'Required' and 'Expected X, received Y'. Never repeats the text that was sent, which may be personal or a secret.
 */
export const genericMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'Required'
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${issue.expected === 'int' ? 'a whole number' : issue.expected}, received ${nameOf(issue.input)}`
    case 'invalid_value':
      return `Expected ${issue.values.map((value) => `'${String(value)}'`).join(' | ')}, received ${nameOf(issue.input)}`
    case 'invalid_format':
      return `Expected ${formats[issue.format] ?? 'another format'}, received ${nameOf(issue.input)}`
    case 'too_big':
      return `Must be at most ${String(issue.maximum)}${unitOf(issue.origin)}`
    case 'too_small':
      return `Must be at least ${String(issue.minimum)}${unitOf(issue.origin)}`
    case 'invalid_union':
      return (issue.errors.at(-1) as z.core.$ZodIssue[] | undefined)?.[0]?.message ?? 'Invalid'
    default:
      return 'Invalid'
  }
}

const formats: Record<string, string> = {
  date: 'a date as YYYY-MM-DD',
  datetime: 'a date and time in ISO 8601',
  uuid: 'an id',
  url: 'a URL',
  email: 'an email address'
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' items' : ''
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  return Array.isArray(value) ? 'array' : typeof value
}
