import { describe, expect, it } from 'vitest'
import { type Area, areaOf, areaOfPostcode, postcodeOf } from './coverage.ts'

const square = (lng: number, lat: number) => [
  [lng, lat],
  [lng + 1, lat],
  [lng + 1, lat + 1],
  [lng, lat + 1],
  [lng, lat]
]
const areas: Area[] = [
  { name: 'Stockholm', polygon: { type: 'Polygon', coordinates: [square(17.5, 59)] } },
  { name: 'Karlstad', polygon: { type: 'MultiPolygon', coordinates: [[square(13, 59)], [square(10, 59)]] } }
]

describe('coverage', () => {
  it('the area around a place is found, also in its second polygon', () => {
    expect(areaOf({ lat: 59.3, lng: 18 }, areas)).toMatchObject({ area: { name: 'Stockholm' }, awayKm: 0 })
    expect(areaOf({ lat: 59.3, lng: 10.5 }, areas)).toMatchObject({ area: { name: 'Karlstad' }, awayKm: 0 })
  })

  it('a place outside has a nearest area and a rough distance', () => {
    const found = areaOf({ lat: 60, lng: 19 }, areas)!
    expect(found.area.name).toBe('Stockholm')
    expect(found.awayKm).toBeCloseTo(27.8, 0)
    expect(areaOf({ lat: 59, lng: 18 }, [])).toBeNull()
  })

  it.each([
    ['118 26', '11826'],
    ['SE-118 26', '11826'],
    ['Skånegatan 78', null],
    ['01234', null]
  ])('%s is read as the postcode %s', (text, postcode) => {
    expect(postcodeOf(text)).toBe(postcode)
  })

  it('a postcode belongs to an area by its first digits', () => {
    expect(areaOfPostcode('11826', areas)?.name).toBe('Stockholm')
    expect(areaOfPostcode('65224', areas)?.name).toBe('Karlstad')
    expect(areaOfPostcode('75310', areas)).toBeNull()
    expect(areaOfPostcode('65224', areas.slice(0, 1))).toBeNull()
  })
})
