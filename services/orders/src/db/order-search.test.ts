import { expect, it } from 'vitest'
import { isIndexed } from './order-search.ts'

// What pg_trgm makes of a part: runs of three, where the edge of a word counts for two before it and one after it.
it.each([
  ['gat', true],
  ['7k3', true],
  ['skånegatan', true],
  ['08-12 34', true],
  ['a1 b2', true],
  ['ek', false],
  ['a b', false],
  ['ek 2', false],
  ['åäö', false],
  ['--%--', false],
  ['', false]
])('of %o the index knows: %o', (q, known) => {
  expect(isIndexed(q)).toBe(known)
})
