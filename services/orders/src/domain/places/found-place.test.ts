import { describe, expect, it } from 'vitest'
import { chooseFound, type FoundPlace, toSuggestion } from './found-place.ts'

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
  it('is told with our district, label and postcode', () => {
    expect(toSuggestion(found({}))).toEqual({
      id: 'x:1',
      label: 'Skånegatan 78, Södermalm, Stockholm',
      lat: 59.31285,
      lng: 18.08235,
      district: 'Södermalm',
      city: 'Stockholm',
      postcode: '116 37'
    })
  })

  it('outside our areas has the engine’s town and no district', () => {
    const uppsala = found({ name: 'Storgatan', houseNumber: null, city: 'Uppsala', point: { lat: 59.86, lng: 17.64 } })
    expect(toSuggestion(uppsala)).toMatchObject({ label: 'Storgatan, Uppsala', district: null, city: 'Uppsala' })
    expect(toSuggestion({ ...uppsala, city: null, postcode: null })).toMatchObject({
      label: 'Storgatan',
      city: '',
      postcode: null
    })
  })
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
