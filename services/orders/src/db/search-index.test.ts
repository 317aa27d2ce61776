import { expect, it } from 'vitest'
import { isIndexed, piecesOf, rareParts, sixDigitsOf } from './search-index.ts'

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
  ['Saga', ['sag', 'aga']],
  ['Storgatan 12, Lund', ['sto', 'tor', 'org', 'rga', 'gat', 'ata', 'tan ', ' 12, ', ', lun', 'und']],
  ['(a) b', ['(a) ', ') b']],
  ['Götgatan', ['gö', 'ötga', 'gat', 'ata', 'tan']],
  ['--', []]
])('%o consists of %j', (q, pieces) => {
  expect(piecesOf(q).map(({ text }) => text)).toEqual(pieces)
})

it.each([
  ['götgatan', { gat: 90, ata: 90, tan: 80 }, ['ötga', 'gö']],
  ['Anna Wachtmeister', { 'na ': 20, ann: 4, 'nna ': 4, ter: 90, ste: 30 }, [' wachtmeist', 'anna ']],
  ['storgatan 12', { sto: 5, tor: 5, org: 3, rga: 40, gat: 90, ata: 90, 'tan ': 80, ' 12': 2 }, [' 12', 'storg']],
  ['strandgatan', { str: 1, tra: 30, ran: 30, and: 40, ndg: 2, dga: 3, gat: 90, ata: 90, tan: 80 }, ['str', 'ndga']],
  ['gatan', { gat: 90, ata: 90, tan: 80 }, []],
  ['ek 2', {}, []]
])('of %o, where orders have %j, the index looks up %j', (q, counts: Record<string, number>, parts) => {
  const pieces = piecesOf(q)
  const each = pieces.map(({ text }) => counts[text] ?? 0)
  expect(rareParts(pieces, each, 25)).toEqual(parts)
})

it('digits are looked up six at a time', () => {
  expect(sixDigitsOf('701740606')).toEqual([701740, 17406, 174060, 740606])
  expect(sixDigitsOf('70174')).toEqual([])
})
