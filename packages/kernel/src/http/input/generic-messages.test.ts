import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { toFieldProblems } from './zod-compilers.ts'

const order = z.object({
  size: z.enum(['small', 'large']),
  quoteId: z.string(),
  quantity: z.int(),
  day: z.optional(z.iso.date()),
  cursor: z.optional(z.string().check(z.maxLength(3))),
  ids: z.optional(z.array(z.string()).check(z.minLength(1))),
  phone: z.optional(z.union([z.null(), z.string().check(z.regex(/^\d+$/, 'Please enter a valid phone number'))]))
})

function said(sent: unknown): string[] {
  return toFieldProblems(z.safeParse(order, sent).error!).map(({ path, message }) => `${path}: ${message}`)
}

const least = { size: 'small', quoteId: 'q', quantity: 1 }

it.each([
  [{}, ['size: Required', 'quoteId: Required', 'quantity: Required']],
  [{ ...least, size: 'huge' }, ["size: Expected 'small' | 'large', received string"]],
  [{ ...least, size: 7 }, ["size: Expected 'small' | 'large', received number"]],
  [{ ...least, quoteId: 5 }, ['quoteId: Expected string, received number']],
  [{ ...least, quantity: null }, ['quantity: Expected number, received null']],
  [{ ...least, quantity: 1.5 }, ['quantity: Expected a whole number, received number']],
  [{ ...least, day: 'today' }, ['day: Expected a date as YYYY-MM-DD, received string']],
  [{ ...least, cursor: 'long' }, ['cursor: Must be at most 3 characters']],
  [{ ...least, ids: [] }, ['ids: Must be at least 1 items']],
  [{ ...least, ids: '' }, ['ids: Expected array, received string']],
  [{ ...least, cursor: ['a', 'b', 'c', 'd'] }, ['cursor: Expected string, received array']],
  [{ ...least, phone: 'x' }, ['phone: Please enter a valid phone number']],
  [[1], [': Expected object, received array']]
])('an invalid body says at each field what was expected: %j, %j', (sent, problems) => {
  expect(said(sent)).toEqual(problems)
})
