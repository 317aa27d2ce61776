import fc from 'fast-check'
import { expect, it } from 'vitest'
import { districtNames } from './districts.ts'
import { allStreets } from './entries.ts'
import { fold } from './fold.ts'
import { postTowns } from './gazetteer/post-towns.ts'
import { townsOutside } from './gazetteer/towns-outside.ts'
import { listAddresses } from './places.ts'
import { namedArea } from './named-area.ts'

const nameOf = (text: string) => {
  const named = namedArea(text)
  return named && (named.isOutside ? `outside, near ${named.nearestArea}` : named.area)
}

it.each([
  ['Kungsgatan 1, Göteborg', 'outside, near Karlstad'],
  ['kungsgatan 1 goteborg', 'outside, near Karlstad'],
  ['Kungsgatan 1, 411 19', 'outside, near Karlstad'],
  ['Kungsgatan 1, 111 43 Göteborg', 'outside, near Karlstad'],
  ['Råsundavägen 1, Solna, Stockholm', 'outside, near Stockholm'],
  ['Storgatan 5, 753 20', 'outside, near Stockholm'],
  ['Upplands Väsby', 'outside, near Stockholm'],
  ['Göteborg, Kungsgatan 1', 'outside, near Karlstad'],
  ['Göteborg Kungsgatan 1', 'outside, near Karlstad'],
  ['Malmö Södergatan 3', 'outside, near Karlstad'],
  ['Upplands Väsby Stora gatan 3', 'outside, near Stockholm'],
  ['Sverige, Uppsala, Drottninggatan 1', 'outside, near Stockholm'],
  ['Storgatan 5, Lund, Sverige', 'outside, near Karlstad'],
  ['Karl Johans gate 1, Oslo, Norge', 'outside, near Karlstad'],
  ['Lund', 'outside, near Karlstad']
])('the address “%s” names the area: %s', (text, expected) => {
  expect(nameOf(text)).toBe(expected)
})

it.each([
  ['Skånegatan 78, c/o Lund, 116 37 Stockholm', 'Stockholm'],
  ['Okändgatan 5, Karlstad', 'Karlstad'],
  ['Karlstad, Okändgatan 5', 'Karlstad'],
  ['Karlstad Okändgatan 5', 'Karlstad'],
  ['Karlstad Stora torget 1', 'Karlstad'],
  ['Malmö Lager 3, Skånegatan 78, Stockholm', 'Stockholm'],
  ['Uppsala väg 5', null],
  ['Okändgatan 5, 652 25', 'Karlstad'],
  ['Okändgatan 5, 116 37', 'Stockholm'],
  ['Malmö Bolag AB, Skånegatan 78, Stockholm', 'Stockholm'],
  ['Uppsalagatan 5', null],
  ['Götgatan 99999', null],
  ['Skånegatan 78, gården till höger', null],
  ['Anna Lund', null],
  ['Okändgatan 5, Stockholm, Karlstad', null],
  ['', null]
])('%j may lie inside: %s', (text, expected) => {
  expect(nameOf(text)).toBe(expected)
})

it('no address that the gazetteer knows names a place outside', () => {
  for (const { label } of listAddresses()) expect(namedArea(label)?.isOutside, label).not.toBe(true)
})

it('no town outside has the name of a district or post town of ours', () => {
  const ours = new Set([...districtNames, ...postTowns.map(({ name }) => name)].map(fold))
  expect(townsOutside.filter(({ name }) => ours.has(fold(name)))).toEqual([])
})

it('any text is read without an error', () => {
  const names = fc.constantFrom(...allStreets.map(({ name }) => name), ...townsOutside.map(({ name }) => name))
  const texts = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 20 }), names, fc.string({ maxLength: 20 }))
  fc.assert(fc.property(texts, (parts) => void namedArea(parts.join(' '))))
})
