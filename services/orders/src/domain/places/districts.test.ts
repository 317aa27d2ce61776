import stockholm from '@ilbud/proto/geo/stockholm-area.json' with { type: 'json' }
import districts from '@ilbud/proto/geo/stockholm-districts.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { districtAt, districtNames, nearestArea, serviceAreaAt } from './districts.ts'
import { isInside } from './geo.ts'

const somewhere = fc.tuple(
  fc.double({ min: 59.2, max: 59.46, noNaN: true }),
  fc.double({ min: 17.7, max: 18.25, noNaN: true })
)

describe('districtAt', () => {
  it.each([
    [59.3326, 18.0649, 'Norrmalm'],
    [59.3144, 18.0737, 'Södermalm'],
    [59.4032, 17.9442, 'Kista'],
    [59.343, 18.0497, 'Vasastaden'],
    [59.2667, 18.1333, 'Skarpnäcks gård'],
    [59.3252, 18.0705, 'Gamla stan']
  ])('districtAt knows that %d, %d is %s in Stockholm', (lat, lng, district) => {
    expect(districtAt(lat, lng)).toEqual({ district, city: 'Stockholm' })
    expect(serviceAreaAt(lat, lng)).toBe('Stockholm')
  })

  it('districtAt has no district for Karlstad', () => {
    expect(districtAt(59.3793, 13.5036)).toEqual({ district: null, city: 'Karlstad' })
  })

  it('districtAt is null outside: Uppsala, Solna, the other side of the earth, no number', () => {
    expect(districtAt(59.8586, 17.6389)).toBeNull()
    expect(districtAt(59.3615, 18.0009)).toBeNull()
    expect(districtAt(-59.33, -18.06)).toBeNull()
    expect(districtAt(NaN, NaN)).toBeNull()
  })

  it('districtAt gives every point of the area one of the 117 districts', () => {
    fc.assert(
      fc.property(somewhere, ([lat, lng]) => {
        const found = districtAt(lat, lng)
        expect(found === null).toBe(serviceAreaAt(lat, lng) === null)
        if (found) expect(districtNames).toContain(found.district)
      }),
      { numRuns: 2000 }
    )
  })
})

describe('the outline of Stockholm', () => {
  it('the outline of Stockholm covers every district', () => {
    fc.assert(
      fc.property(somewhere, ([lat, lng]) => {
        const inDistrict = districts.features.some(({ geometry }) => isInside(geometry.coordinates, { lat, lng }))
        if (inDistrict) expect(serviceAreaAt(lat, lng)).toBe('Stockholm')
      }),
      { numRuns: 2000 }
    )
  })

  it('the outline of Stockholm is one closed ring whose corners all come from the districts', () => {
    const corners = new Set(districts.features.flatMap(({ geometry }) => geometry.coordinates.flat().map(String)))
    const [ring, ...others] = stockholm.features[0]!.geometry.coordinates
    expect(others).toEqual([])
    expect(ring!.at(-1)).toEqual(ring![0])
    expect(ring!.filter((corner) => !corners.has(String(corner)))).toEqual([])
  })

  it('the outline of Stockholm has 117 districts inside', () => {
    expect(new Set(districtNames).size).toBe(117)
  })
})

describe('nearestArea', () => {
  it('nearestArea sends Uppsala to Stockholm and Hammarö to Karlstad', () => {
    expect(serviceAreaAt(59.8586, 17.6389)).toBeNull()
    expect(nearestArea(59.8586, 17.6389)).toBe('Stockholm')
    expect(serviceAreaAt(59.324, 13.52)).toBeNull()
    expect(nearestArea(59.324, 13.52)).toBe('Karlstad')
  })

  it('nearestArea is the area itself within it', () => {
    expect(nearestArea(59.3326, 18.0649)).toBe('Stockholm')
    expect(nearestArea(59.3793, 13.5036)).toBe('Karlstad')
  })
})
