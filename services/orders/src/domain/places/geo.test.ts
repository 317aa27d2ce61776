import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { describe, expect, it } from 'vitest'
import { boxOf, isInBox, isInside, kmToBorder, nearestOnSegment } from './geo.ts'

const square = [
  [
    [18, 59],
    [18.1, 59],
    [18.1, 59.1],
    [18, 59.1],
    [18, 59]
  ]
]
const hole = [
  [18.04, 59.04],
  [18.06, 59.04],
  [18.06, 59.06],
  [18.04, 59.06],
  [18.04, 59.04]
]

describe('greatCircleKm', () => {
  it.each([
    [{ lat: 59.3326, lng: 18.0649 }, { lat: 59.3144, lng: 18.0737 }, '2.084'],
    [{ lat: 59.3326, lng: 18.0649 }, { lat: 59.4032, lng: 17.9442 }, '10.411'],
    [{ lat: 59.343, lng: 18.0497 }, { lat: 59.2667, lng: 18.1333 }, '9.721']
  ])('greatCircleKm gives the kilometres of the price table: %o to %o is %s', (from, to, km) => {
    expect(greatCircleKm(from, to).toFixed(3)).toBe(km)
    expect(greatCircleKm(to, from).toFixed(3)).toBe(km)
  })

  it('greatCircleKm is zero for one point and half the circumference for its opposite', () => {
    expect(greatCircleKm({ lat: 59, lng: 18 }, { lat: 59, lng: 18 })).toBe(0)
    expect(greatCircleKm({ lat: 59, lng: 18 }, { lat: -59, lng: -162 })).toBeCloseTo(Math.PI * 6371, 3)
  })
})

describe('isInside', () => {
  it('isInside tells inside from outside', () => {
    expect(isInside(square, { lat: 59.05, lng: 18.05 })).toBe(true)
    expect(isInside(square, { lat: 59.05, lng: 18.15 })).toBe(false)
    expect(isInside(square, { lat: 59.15, lng: 18.05 })).toBe(false)
  })

  it('isInside leaves a hole out', () => {
    expect(isInside([...square, hole], { lat: 59.05, lng: 18.05 })).toBe(false)
    expect(isInside([...square, hole], { lat: 59.02, lng: 18.05 })).toBe(true)
  })

  it('isInside returns null for a text that is not a number', () => {
    expect(isInside(square, { lat: NaN, lng: 18.05 })).toBe(false)
    expect(isInBox(boxOf(square), { lat: 59.05, lng: NaN })).toBe(false)
  })
})

describe('nearestOnSegment', () => {
  const start = { lat: 59, lng: 18 }
  const end = { lat: 59.01, lng: 18 }

  it('nearestOnSegment finds the foot of the perpendicular', () => {
    const { km, share } = nearestOnSegment({ lat: 59.005, lng: 18.01 }, start, end)
    expect(share).toBeCloseTo(0.5, 3)
    expect(km).toBeCloseTo(greatCircleKm({ lat: 59.005, lng: 18.01 }, { lat: 59.005, lng: 18 }), 3)
  })

  it('nearestOnSegment stops at the ends', () => {
    expect(nearestOnSegment({ lat: 58.9, lng: 18 }, start, end).share).toBe(0)
    expect(nearestOnSegment({ lat: 59.1, lng: 18 }, start, end).share).toBe(1)
    expect(nearestOnSegment({ lat: 59.1, lng: 18 }, start, start).share).toBe(0)
  })
})

it('the distance to the border is the same from both sides', () => {
  expect(kmToBorder(square, { lat: 59.09, lng: 18.05 })).toBeCloseTo(1.112, 2)
  expect(kmToBorder(square, { lat: 59.11, lng: 18.05 })).toBeCloseTo(1.112, 2)
})
