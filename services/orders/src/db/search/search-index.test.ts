import { expect, it } from 'vitest'
import { isIndexed, sixDigitsOf, withoutAccents } from './search-index.ts'

// The trigrams of a word in pg_trgm: its start counts as two extra characters, its end as one.
it('accents are removed letter by letter', () => {
  expect(withoutAccents('götgatan 4, åsö, café, lübeck')).toBe('gotgatan 4, aso, cafe, lubeck')
})

it.each([
  ['gat', true],
  ['ögatan', true],
  ['7k3', true],
  ['skånegatan', true],
  ['08-12 34', true],
  ['a1 b2', true],
  ['ek', false],
  ['a b', false],
  ['ek 2', false],
  ['åäö', true],
  ['éö', false],
  ['ßßß', false],
  ['--%--', false],
  ['', false]
])('isIndexed says whether the trigram index can find %o: %o', (q, isFound) => {
  expect(isIndexed(q)).toBe(isFound)
})

it('digits are looked up six at a time', () => {
  expect(sixDigitsOf('701740606')).toEqual([701740, 17406, 174060, 740606])
  expect(sixDigitsOf('70174')).toEqual([])
})
