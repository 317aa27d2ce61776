import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceAreaAt } from './districts.ts'
import { allStreets, entries } from './entries.ts'
import { fold, isOneEditApart } from './fold.ts'
import { toPlace } from './places.ts'
import { suggestPlaces } from './search.ts'

const labels = (text: string, limit?: number) => suggestPlaces(text, limit).map(({ label }) => label)

describe('suggestPlaces', () => {
  it('suggestPlaces answers exactly the fields of a place', () => {
    expect(suggestPlaces('Skånegatan 78')).toEqual([
      {
        id: 'street:sodermalm:skanegatan:78',
        label: 'Skånegatan 78, Södermalm, Stockholm',
        lat: 59.3127,
        lng: 18.0822,
        district: 'Södermalm',
        city: 'Stockholm',
        postcode: '116 37',
        exact: true
      }
    ])
  })

  it.each([
    ['Skånegatan 78', 'Skånegatan 78, Södermalm, Stockholm'],
    ['skanegatan 78', 'Skånegatan 78, Södermalm, Stockholm'],
    ['SKANEG 78', 'Skånegatan 78, Södermalm, Stockholm'],
    ['skånegtan 78', 'Skånegatan 78, Södermalm, Stockholm'],
    ['Skanegatan 78b', 'Skånegatan 78B, Södermalm, Stockholm'],
    ['Skånegatan 78 B', 'Skånegatan 78B, Södermalm, Stockholm'],
    ['Skånegatan 78, Södermalm', 'Skånegatan 78, Södermalm, Stockholm'],
    ['Skånegatan 78 sö', 'Skånegatan 78, Södermalm, Stockholm'],
    ['S:t Eriksgatan 20', 'Sankt Eriksgatan 20, Kungsholmen, Stockholm'],
    ['st', 'Stureby, Stockholm'],
    ['st eriksgatan 100', 'Sankt Eriksgatan 100, Vasastaden, Stockholm'],
    ['Drottninggatan 5', 'Drottninggatan 5, Norrmalm, Stockholm'],
    ['drottninggatan 5 karlstad', 'Drottninggatan 5, Karlstad'],
    ['Sluss', 'Slussen, Södermalm, Stockholm'],
    ['slussen stockholm', 'Slussen, Södermalm, Stockholm'],
    ['globen', 'Avicii Arena, Johanneshov, Stockholm'],
    ['galleria kista', 'Kista Galleria, Kista, Stockholm'],
    ['kista', 'Kista, Stockholm'],
    ['aspudden', 'Aspudden, Stockholm'],
    ['arsta', 'Årsta, Stockholm'],
    ['ostermalm', 'Östermalm, Stockholm'],
    ['Medborgarplatsn', 'Medborgarplatsen, Södermalm, Stockholm'],
    ['malmgrens väg 12', 'Finn Malmgrens väg 12, Hammarbyhöjden, Stockholm'],
    ['Karlstad', 'Karlstad']
  ])('%s finds %s first', (text, label) => {
    expect(labels(text)[0]).toBe(label)
  })

  it('suggestPlaces puts the street that has the number before its other stretches, and drops those', () => {
    expect(labels('Odengatan 57')).toEqual(['Odengatan 57, Vasastaden, Stockholm'])
    expect(labels('Odengatan').toSorted()).toEqual([
      'Odengatan, Vasastaden, Stockholm',
      'Odengatan, Östermalm, Stockholm'
    ])
  })

  it('a number that is not known comes first as typed, and is not exact', () => {
    expect(suggestPlaces('Skånegatan 300')).toMatchObject([
      { label: 'Skånegatan 300, Södermalm, Stockholm', exact: false }
    ])
    // Between its stretches in Norrmalm, up to 41, and in Vasastaden, from 55 on.
    expect(suggestPlaces('Sveavägen 44')).toMatchObject([{ label: 'Sveavägen 44, Norrmalm, Stockholm', exact: false }])
    expect(suggestPlaces('Sveavägen 57')[0]).toMatchObject({ exact: true })
  })

  it('a typed city or postcode is never replaced by another', () => {
    for (const text of ['Kungsgatan 1, Göteborg', 'Kungsgatan 1 Göte', 'Drottninggatan 5, 411 14', '411 14'])
      expect(suggestPlaces(text), text).toEqual([])
    expect(suggestPlaces('Drottninggatan 5, Karlstad').map(({ city }) => city)).toEqual(['Karlstad'])
    expect(suggestPlaces('Tingvallagatan 5, Stockholm')).toEqual([])
    expect(suggestPlaces('Skånegatan 78, 116 40')).toMatchObject([{ postcode: '116 40', exact: false }])
  })

  it('a postcode with its city is found as without it, and one that nobody knows is put on no other place', () => {
    expect(suggestPlaces('116 37 Stockholm')).toEqual(suggestPlaces('116 37'))
    expect(suggestPlaces('116 37, Stockholm')).toEqual(suggestPlaces('116 37'))
    expect(suggestPlaces('118 25 Stockholm')).toEqual([])
  })

  it('a postcode is found, with its streets, and so is its beginning', () => {
    const [place, ...streets] = suggestPlaces('116 37')
    expect(place).toMatchObject({ label: '116 37, Södermalm, Stockholm', postcode: '116 37', exact: false })
    expect(streets.map(({ label }) => label)).toContain('Skånegatan, Södermalm, Stockholm')
    expect(suggestPlaces('11637')[0]).toEqual(place)
    for (const foreign of ['SE-116 37', 'se-11637', 'SE 116 37', 'S-116 37'])
      expect([foreign, suggestPlaces(foreign)]).toEqual([foreign, suggestPlaces('116 37')])
    expect(suggestPlaces('652')[0]).toMatchObject({ city: 'Karlstad' })
  })

  it('suggestPlaces ranks a whole name before a beginning, and that before a word within', () => {
    const found = labels('kista', 20)
    expect(found.indexOf('Kista, Stockholm')).toBe(0)
    expect(found.indexOf('Kista Galleria, Kista, Stockholm')).toBeLessThan(
      found.indexOf('Electrum Kista, Kista, Stockholm')
    )
  })

  it('suggestPlaces forgives one slip only, and only in words of five letters', () => {
    expect(labels('Hornsgtan')[0]).toBe('Hornsgatan, Södermalm, Stockholm')
    expect(labels('Hrnsgtan')).toEqual([])
    expect(labels('kixt')).toEqual([])
  })

  it('suggestPlaces is silent on too little and on nonsense', () => {
    expect(['', ' ', 's', '7', '199 99', '🙂', '%', 'qwxzy'].flatMap((text) => labels(text))).toEqual([])
  })

  it('suggestPlaces keeps to the limit, and to twenty', () => {
    expect(labels('s', 3)).toEqual([])
    expect(labels('st', 3)).toHaveLength(3)
    expect(labels('st', 100)).toHaveLength(20)
    expect(labels('st', -1)).toEqual([])
  })

  it('suggestPlaces finds every street, landmark and district by its own name', () => {
    for (const entry of entries) {
      const { id, label } = toPlace(entry)
      expect(
        suggestPlaces(`${entry.names[0]!.text} ${entry.areaWords.join(' ')}`, 20).map((place) => place.id),
        label
      ).toContain(id)
    }
  })
})

describe('any text', () => {
  const names = fc.constantFrom(...allStreets.map(({ name }) => name))
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.tuple(names, fc.string({ unit: 'grapheme', maxLength: 8 })).map(([name, end]) => name.slice(0, 6) + end),
    fc.tuple(names, fc.integer({ min: -5, max: 2000 })).map(([name, number]) => `${name} ${number}`)
  )

  it('no text breaks the search or finds anything outside the service area', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const place of suggestPlaces(text)) {
          expect(serviceAreaAt(place.lat, place.lng)).toBe(place.city)
        }
      }),
      { numRuns: 300 }
    )
  })
})

describe('fold', () => {
  it('fold leaves letters, digits and single spaces', () => {
    expect(fold('  Åsögatan  12, S:t Eriksplan — é!')).toBe('asogatan 12 sankt eriksplan e')
  })

  it('fold distinguishes one edit from two', () => {
    const pairs = [
      ['slussen', 'slusen'],
      ['slussen', 'slusssen'],
      ['slussen', 'slossen'],
      ['slussen', 'slsusen'],
      ['slussen', 'slussen']
    ] as const
    expect(pairs.map(([a, b]) => isOneEditApart(a, b))).toEqual([true, true, true, true, true])
    expect([isOneEditApart('slussen', 'slosen'), isOneEditApart('slussen', 'sluss')]).toEqual([false, false])
  })
})
