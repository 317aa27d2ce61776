import { expect, it } from 'vitest'
import { withoutTuples } from './document.ts'

it('tuples become lists of their length, wherever they are', () => {
  const number = { type: 'number' }
  const document = { a: [{ items: { type: 'array', prefixItems: [number, number] } }], b: null, c: 'x' }
  const list = { type: 'array', items: { anyOf: [number, number] }, minItems: 2, maxItems: 2 }
  expect(withoutTuples(document)).toEqual({ a: [{ items: list }], b: null, c: 'x' })
})
