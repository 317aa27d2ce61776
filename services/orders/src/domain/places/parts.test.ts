import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitAddress } from './parts.ts'

describe('splitAddress', () => {
  it.each([
    ['Skånegatan 78, 116 37 Stockholm', 'Skånegatan 78', 'Stockholm, 116 37'],
    ['Skånegatan 78 lgh 1203, Stockholm', 'Skånegatan 78', 'lgh 1203, Stockholm'],
    ['Anna Andersson Skånegatan 78', 'Skånegatan 78', 'Anna Andersson'],
    ['c/o Anna Andersson, Skånegatan 78b, 3 tr', 'Skånegatan 78B', 'c/o Anna Andersson, 3 tr'],
    ['S:t Eriksgatan 20, Stockholm', 'S:t Eriksgatan 20', 'Stockholm'],
    ['Finn Malmgrens väg 12', 'Finn Malmgrens väg 12', ''],
    ['Anna Andersson Okändgatan 5', 'Okändgatan 5', 'Anna Andersson'],
    ['Södra Okändvägen 5', 'Södra Okändvägen 5', ''],
    ['Karin Boyes gata 12', 'Karin Boyes gata 12', ''],
    ['Slussen, Stockholm', 'Slussen', 'Stockholm'],
    ['Skånegatan, Stockholm', 'Skånegatan', 'Stockholm']
  ])('splitAddress separates the street and number of %j from the rest', (text, street, rest) => {
    expect(splitAddress(text)).toEqual({ street, rest })
  })

  it.each([
    'Anna Andersson',
    'Anna Andersson 5',
    'c/o Anna Karin Boyes gata 12',
    'Hemma hos mig, Kista',
    'lgh 1203',
    '',
    '🙂'
  ])('splitAddress shows nothing of %j', (text) => {
    expect(splitAddress(text).street).toBeNull()
  })

  it('splitAddress never shows the flat, the floor or the postcode', () => {
    const inside = fc.constantFrom('lgh 1203', 'tr 3', '3 tr', 'vån 4', 'port 2', 'c/o Berg', '116 37')
    fc.assert(
      fc.property(inside, fc.constantFrom(', ', ' '), (detail, between) => {
        expect(splitAddress(`Skånegatan 78${between}${detail}`).street).toBe('Skånegatan 78')
      })
    )
  })

  it('splitAddress breaks on no text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void splitAddress(text)))
  })
})
