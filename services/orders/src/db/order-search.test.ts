import { expect, it } from 'vitest'
import { isIndexed, piecesOf } from './order-search.ts'

// The trigrams of a word in pg_trgm: its start counts as two extra characters, its end as one.
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

it.each([
  ['Saga', ['saga']],
  ['Storgatan 12, Lund', ['storgatan ', ' 12, ', ', lund']],
  ['(a) b', ['(a) ', ') b']],
  ['Götgatan', ['gö', 'ötgatan']],
  ['--', []]
])('%o is looked up as %j', (q, pieces) => {
  expect(piecesOf(q)).toEqual(pieces)
})
