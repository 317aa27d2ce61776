import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'
import { serviceAreaAt } from './districts.ts'
import { allStreets } from './entries.ts'
import { locateAddress } from './locate.ts'
import { listAddresses } from './places.ts'
import { reverse } from './reverse.ts'

const located = (text: string) => {
  const found = locateAddress(text)
  return found && `${found.approximate ? 'about ' : ''}${found.place.label}`
}

describe('locateAddress', () => {
  it.each([
    ['Skånegatan 78, 116 37 Stockholm', 'Skånegatan 78, Södermalm, Stockholm'],
    ['skanegatan 78 11637 stockholm', 'Skånegatan 78, Södermalm, Stockholm'],
    ['Skånegatan 78B', 'Skånegatan 78B, Södermalm, Stockholm'],
    ['c/o Anna Andersson, Skånegatan 78, lgh 1203, 116 37 Stockholm, Sverige', 'Skånegatan 78, Södermalm, Stockholm'],
    ['Anna Andersson Skånegatan 78 3 tr', 'Skånegatan 78, Södermalm, Stockholm'],
    ['Drottninggatan 5', 'Drottninggatan 5, Norrmalm, Stockholm'],
    ['Drottninggatan 5, Karlstad', 'Drottninggatan 5, Karlstad'],
    ['Karlstad, Drottninggatan 5', 'Drottninggatan 5, Karlstad'],
    ['Karlstad Drottninggatan 5', 'Drottninggatan 5, Karlstad'],
    ['Stockholm Drottninggatan 5', 'Drottninggatan 5, Norrmalm, Stockholm'],
    ['Drottninggatan 5, 652 25', 'Drottninggatan 5, Karlstad'],
    ['Tingvallagatan 5', 'Tingvallagatan 5, Karlstad'],
    ['Hägerstensvägen 200, Hägersten', 'Hägerstensvägen 200, Hägersten, Stockholm'],
    ['Kista Galleria, Hanstavägen 55', 'Hanstavägen 55, Kista, Stockholm'],
    ['Slussen, Stockholm', 'Slussen, Södermalm, Stockholm'],
    ['T-Centralen', 'Centralstationen, Norrmalm, Stockholm'],
    ['Odengatan 57, Vasastan', 'Odengatan 57, Vasastaden, Stockholm'],
    ['Skånegatan 78, gården till höger, 116 37 Stockholm', 'Skånegatan 78, Södermalm, Stockholm']
  ])('locateAddress finds %s', (text, label) => {
    expect(located(text)).toBe(label)
  })

  it.each([
    ['Skånegatan 300', 'about Skånegatan 300, Södermalm, Stockholm'],
    ['Skånegatan 2', 'about Skånegatan 2, Södermalm, Stockholm'],
    ['Skånegatan, 116 37 Stockholm', 'about Skånegatan, Södermalm, Stockholm'],
    ['Götgatan 99999', 'about Götgatan, Södermalm, Stockholm'],
    ['Skångatan 78', 'about Skånegatan 78, Södermalm, Stockholm'],
    ['Södermalm', 'about Södermalm, Stockholm']
  ])('locateAddress says that %s is not that very spot', (text, label) => {
    expect(located(text)).toBe(label)
  })

  it.each([
    'Storgatan 5, Uppsala',
    'Göteborg Drottninggatan 5',
    'Storgatan 5, 753 20 Uppsala',
    'Götgatan 10, Solna',
    'Götgatan 10, 171 22',
    'Skånegatan 78, Kista',
    'Tingvallagatan 5, Stockholm',
    'Okändgatan 5, Södermalm',
    'Hemma hos mig, Kista',
    'Drottninggatan 5, Stockholm, Karlstad',
    'Stockholm',
    'Anna Andersson',
    '',
    '5',
    '🙂'
  ])('locateAddress finds nothing rather than guess at %j', (text) => {
    expect(located(text)).toBeNull()
  })

  it('locateAddress finds every address that the demo may use, where it is listed', () => {
    for (const { label, lat, lng } of listAddresses()) {
      const found = locateAddress(label)
      expect(found, label).toMatchObject({ approximate: false, place: { label } })
      expect(greatCircleKm(found!.place, { lat, lng }), label).toBeLessThan(0.001)
    }
  })

  it('locateAddress never breaks and never leaves the service areas', () => {
    const names = fc.constantFrom(...allStreets.map(({ name }) => name))
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.tuple(names, fc.string({ unit: 'grapheme', maxLength: 20 })).map((both) => both.join(' '))
    )
    fc.assert(
      fc.property(texts, (text) => {
        const found = locateAddress(text)
        if (found) expect(serviceAreaAt(found.place.lat, found.place.lng)).toBe(found.place.city)
      }),
      { numRuns: 500 }
    )
  })
})

describe('readAddress', () => {
  it('readAddress distinguishes house number, letter and postcode', () => {
    expect(readAddress('Hornsgatan 172 B, 118 20 Stockholm')).toEqual({
      postcode: '118 20',
      parts: [
        { name: 'Hornsgatan', house: { number: 172, letter: 'B' }, tail: '' },
        { name: 'Stockholm', house: null, tail: '' }
      ]
    })
    expect(readAddress('Hornsgatan 172 118 20').parts[0]?.house).toEqual({ number: 172, letter: '' })
    expect(readAddress('Hornsgatan 118 20').parts[0]?.house).toBeNull()
  })

  it('readAddress takes digits after a street for a postcode only if Sweden has such postcodes', () => {
    const postcodes = ['Götgatan 98499', 'Götgatan 98500', 'Götgatan 99999', 'Götgatan 999 99', 'Götgatan 10, 999 99']
    expect(postcodes.map((text) => readAddress(text).postcode)).toEqual(['984 99', null, null, null, '999 99'])
  })

  it('readAddress takes no floor or flat for a house', () => {
    expect(readAddress('lgh 12, tr 3, port 4').parts.map(({ house }) => house)).toEqual([null, null, null])
  })
})

describe('reverse', () => {
  it('reverse finds the house that was located', () => {
    expect(reverse(59.3127, 18.0822)?.label).toBe('Skånegatan 78, Södermalm, Stockholm')
    expect(reverse(59.3803, 13.4975)?.city).toBe('Karlstad')
  })

  it('reverse gives the district where no street is near', () => {
    expect(reverse(59.432, 17.905)).toMatchObject({ id: 'district:hansta', label: 'Hansta, Stockholm' })
  })

  it('reverse gives Karlstad where no street of it is near', () => {
    expect(reverse(59.43, 13.55)).toMatchObject({ id: 'landmark:karlstad:karlstad', label: 'Karlstad' })
  })

  it('reverse finds nothing outside our areas', () => {
    expect(reverse(59.8586, 17.6389)).toBeNull()
    expect(reverse(NaN, NaN)).toBeNull()
  })

  it('reverse never names a house further than 300 m away', () => {
    const point = fc.record({
      lat: fc.double({ min: 59.23, max: 59.43, noNaN: true }),
      lng: fc.double({ min: 17.8, max: 18.18, noNaN: true })
    })
    fc.assert(
      fc.property(point, ({ lat, lng }) => {
        const place = reverse(lat, lng)
        expect(place === null).toBe(serviceAreaAt(lat, lng) === null)
        // Numbers are rounded to whole ones, so the place may be up to half a house's width, at most 38 m, from the
        // nearest point.
        if (place?.id.startsWith('street')) expect(greatCircleKm(place, { lat, lng })).toBeLessThan(0.34)
      }),
      { numRuns: 500 }
    )
  })
})
