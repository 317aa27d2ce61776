import districts from '@ilbud/proto/geo/stockholm-districts.json'
import karlstadWater from '@ilbud/proto/geo/karlstad-water.json'
import stockholmWater from '@ilbud/proto/geo/stockholm-water.json'
import { describe, expect, it } from 'vitest'
import districtLabels from './district-labels.json'
import { waterLabels } from './water-labels.ts'

type Ring = number[][]

function isIn(geometry: { type: string; coordinates: unknown }, lng: number, lat: number): boolean {
  const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Ring[][]
  return polygons.some((rings) => rings.filter((ring) => crosses(ring, lng, lat)).length % 2 === 1)
}

function crosses(ring: Ring, lng: number, lat: number): boolean {
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [ax = 0, ay = 0] = ring[at]!
    const [bx = 0, by = 0] = ring[before]!
    if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

const water = [...stockholmWater.features, ...karlstadWater.features]
const isWater = (lng: number, lat: number) => water.some(({ geometry }) => isIn(geometry, lng, lat))

describe('the names on the map', () => {
  it('every district is labelled once', () => {
    expect(districtLabels.map(({ name }) => name).toSorted()).toEqual(
      districts.features.map(({ properties }) => properties.name).toSorted()
    )
  })

  it.each(districtLabels)('the label $name is in its district and on land', ({ name, lng, lat }) => {
    const district = districts.features.find(({ properties }) => properties.name === name)!
    expect([isIn(district.geometry, lng, lat), isWater(lng, lat)]).toEqual([true, false])
  })

  it.each(waterLabels)('the label $name is on water', ({ lng, lat }) => {
    expect(isWater(lng, lat)).toBe(true)
  })
})
