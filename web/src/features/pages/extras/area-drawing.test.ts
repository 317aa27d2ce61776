import stockholm from '@ilbud/proto/geo/stockholm-area.json'
import districts from '@ilbud/proto/geo/stockholm-districts.json'
import water from '@ilbud/proto/geo/stockholm-water.json'
import { expect, it } from 'vitest'
import type { Geography } from '#components/map/places/geography.ts'
import type { Area } from '#lib/parcel/coverage.ts'
import { box, drawArea } from './area-drawing.ts'

const geography = { districts, water } as unknown as Geography
const areaOf = ({ features }: { features: { properties: { name: string }; geometry: unknown }[] }) =>
  ({ name: features[0]!.properties.name, polygon: features[0]!.geometry }) as Area

it('the drawing of an area has its water and the names that fit', () => {
  const { labels, water: drawn, districts: borders } = drawArea(areaOf(stockholm), geography)
  expect(drawn).not.toBe('')
  expect(borders).not.toBe('')
  expect(labels.map(({ name }) => name)).toContain('Södermalm')
  expect(labels.some(({ isWater }) => isWater)).toBe(true)
  for (const { x, y } of labels) {
    expect(x > 0 && x < box.width && y > 0 && y < box.height).toBe(true)
    expect(labels.filter((other) => Math.abs(other.x - x) < 20 && Math.abs(other.y - y) < 20)).toHaveLength(1)
  }
})

/** A triangle in Gothenburg, whose water and districts are not known. */
const corners = [
  [11.9, 57.7],
  [12, 57.7],
  [12, 57.75],
  [11.9, 57.7]
]
const gothenburg = { name: 'Göteborg', polygon: { type: 'Polygon', coordinates: [corners] } } as Area

it('an area without map data is drawn as an outline', () => {
  for (const drawing of [drawArea(gothenburg, geography), drawArea(areaOf(stockholm), undefined)]) {
    expect(drawing.area).toMatch(/^M.+Z$/)
    expect(drawing).toMatchObject({ water: '', districts: '', labels: [] })
  }
})
