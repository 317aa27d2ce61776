import { describe, expect, it } from 'vitest'
import { chooseFound, type FoundPlace, toSuggestion, toSuggestions } from './found-place.ts'

const found = (change: Partial<FoundPlace>): FoundPlace => ({
  id: 'x:1',
  name: 'Skånegatan',
  houseNumber: '78',
  city: 'Stockholm',
  postcode: '11637',
  point: { lat: 59.31285, lng: 18.08235 },
  ...change
})

describe('a found place', () => {
  it('a found place is told with our district, label and postcode', () => {
    expect(toSuggestion(found({}))).toEqual({
      id: 'x:1',
      label: 'Skånegatan 78, Södermalm, Stockholm',
      lat: 59.31285,
      lng: 18.08235,
      district: 'Södermalm',
      city: 'Stockholm',
      postcode: '116 37',
      exact: true
    })
  })

  it('a place outside our areas has the engine’s town and no district', () => {
    const uppsala = found({ name: 'Storgatan', houseNumber: null, city: 'Uppsala', point: { lat: 59.86, lng: 17.64 } })
    expect(toSuggestion(uppsala)).toMatchObject({ label: 'Storgatan, Uppsala', district: null, city: 'Uppsala' })
    expect(toSuggestion({ ...uppsala, city: null, postcode: null })).toMatchObject({
      label: 'Storgatan',
      city: '',
      postcode: null
    })
  })
})

it('an engine’s answers keep the number, city and postcode that were typed', () => {
  const labels = (text: string, ...places: FoundPlace[]) => toSuggestions(text, places).map(({ label }) => label)
  const withoutNumber = found({ houseNumber: null })
  const inMalmo = found({ city: 'Malmö', postcode: '21147', point: { lat: 55.59, lng: 13.02 } })
  expect(labels('Skånegatan 78', found({}), found({ houseNumber: '80' }))).toEqual([
    'Skånegatan 78, Södermalm, Stockholm'
  ])
  expect(toSuggestions('Skånegatan 300', [withoutNumber])).toMatchObject([
    { label: 'Skånegatan 300, Södermalm, Stockholm', exact: false }
  ])
  expect(labels('Skånegatan 78, Malmö', found({}), inMalmo)).toEqual(['Skånegatan 78, Malmö'])
  expect(labels('Skånegatan 78, Stockholm', inMalmo)).toEqual([])
  expect(labels('Skånegatan 78, 117 00', found({}))).toEqual([])
})

describe('what a text means', () => {
  const here = found({})
  const inMalmo = found({ city: 'Malmö', postcode: '21147', point: { lat: 55.59, lng: 13.02 } })

  it.each<[string, FoundPlace[], FoundPlace | null]>([
    ['Skånegatan 78, Stockholm', [here], here],
    ['skanegatan 78', [here], here],
    ['Skånegatan 78 B lgh 1101', [found({ houseNumber: '78B' })], here],
    ['Skånegatan', [here], here],
    ['Skånegatan 78', [found({ houseNumber: '80' })], null],
    ['Skånegatan 78', [found({ houseNumber: null })], null],
    ['Hornsgatan 78', [here], null],
    ['Skånegatan 78', [here, found({ point: { lat: 59.3129, lng: 18.0824 } })], here],
    ['Skånegatan 78', [here, inMalmo], null],
    ['Skånegatan 78, Malmö', [here, inMalmo], inMalmo],
    ['Skånegatan 78, 211 47', [here, inMalmo], inMalmo],
    ['Skånegatan 78', [], null]
  ])('%s of %j', (text, candidates, meant) => {
    expect(chooseFound(text, candidates)).toEqual(meant?.point ?? null)
  })
})
