import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatCircleKm } from '#http/places/great-circle.ts'
import { firstTariff, type Load, multipliersOf, pricedSize, priceOf, sizeTenthsOf, vatOre } from './price.ts'
import type { ServiceLevel } from '#http/orders/order-status.ts'
import type { OfferedSize } from './quotes.ts'

const sizes = ['small', 'medium', 'large', 'custom'] as const satisfies readonly OfferedSize[]

function pointOf(text: string) {
  const [lat, lng] = text.split(',').map(Number) as [number, number]
  return { lat, lng }
}

describe('the price of a delivery', () => {
  it.each([
    ['59.3326,18.0649', '59.3144,18.0737', 2.084, [99, 99, 129, 149]],
    ['59.3326,18.0649', '59.4032,17.9442', 10.411, [175, 219, 285, 329]],
    ['59.3430,18.0497', '59.2667,18.1333', 9.721, [163, 204, 265, 306]]
  ])('the price of a delivery from %s to %s follows the examples of docs/domain/price.md', (from, to, km, prices) => {
    const distance = greatCircleKm(pointOf(from), pointOf(to))
    expect(distance).toBeCloseTo(km, 3)
    expect(sizes.map((size) => priceOf(distance, { size }, firstTariff).price)).toEqual(prices)
  })

  it('the price of a delivery is 129 SEK in one line when an end has no place', () => {
    for (const size of sizes) {
      expect(priceOf(null, { size }, firstTariff)).toEqual({
        price: 129,
        totalAmountOre: 12_900,
        method: 'fallback',
        distanceKm: null,
        lines: [{ code: 'FALLBACK', label: 'Standard price', amount: 12_900 }],
        tariffVersion: 1
      })
    }
  })

  it('the price of a delivery lists what the size and the minimum add', () => {
    const amounts = (km: number, size: OfferedSize) =>
      Object.fromEntries(priceOf(km, { size }, firstTariff).lines.map(({ code, amount }) => [code, amount]))
    expect(amounts(2, 'medium')).toEqual({ BASE: 9900 })
    expect(amounts(1, 'small')).toEqual({ BASE: 9900, SIZE: -2000, MINIMUM: 2000 })
    expect(amounts(10.411, 'custom')).toEqual({ BASE: 9900, DISTANCE: 12_000, SIZE: 11_000 })
    expect(amounts(2.999, 'medium')).toEqual({ BASE: 9900 })
    expect(amounts(3, 'medium')).toEqual({ BASE: 9900, DISTANCE: 1500 })
  })

  it('the price of a delivery adds up, is whole SEK, and never falls with the distance', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), fc.constantFrom(...sizes), (km, size) => {
        const price = priceOf(km, { size }, firstTariff)
        expect(price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.totalAmountOre)
        expect(price.totalAmountOre).toBe(price.price * 100)
        expect(price.price).toBeGreaterThanOrEqual(99)
        expect(priceOf(km + 1, { size }, firstTariff).price).toBeGreaterThanOrEqual(price.price)
        expect(vatOre(price.totalAmountOre) * 5).toBe(price.totalAmountOre)
      })
    )
  })
})

it('the multipliers of a tariff and its tenths are each made from the other', () => {
  const { sizeTenths } = firstTariff
  expect(sizeTenths).toEqual({ small: 8, medium: 10, large: 13, custom: 15, extra_large: 15 })
  expect(sizeTenthsOf(multipliersOf(sizeTenths))).toEqual(sizeTenths)
  // Floating point alone would make 145 × 0.7 something less than 101.5.
  const tariff = {
    ...firstTariff,
    base: 145,
    minimum: 0,
    sizeTenths: sizeTenthsOf({ ...multipliersOf(sizeTenths), small: 0.7 })
  }
  expect(priceOf(2.084, { size: 'small' }, tariff).price).toBe(102)
})

it.each([
  ['small', 1000, 'small'],
  ['small', 1001, 'medium'],
  ['small', 5001, 'large'],
  ['medium', 20_000, 'large'],
  ['medium', 20_001, 'custom'],
  ['large', 300, 'large'],
  ['custom', 300, 'custom'],
  ['small', null, 'small']
] as const)('a %s parcel of %s g is priced as %s', (size, weightGrams, expected) => {
  expect(pricedSize({ size, weightGrams })).toBe(expected)
})

it('weight, further parcels and level are lines of their own, and the minimum comes last', () => {
  const lines = (km: number | null, load: Load) =>
    priceOf(km, load, firstTariff).lines.map(({ code, label, amount }) => `${code} ${label} ${amount / 100}`)
  // 99 + 120 = 219; × 1.5 = 329; 40 % of it twice = 263; 5 kg × 4 × 3 = 60; together 652, × 1.6 = 1043.
  expect(lines(10.411, { size: 'small', weightGrams: 24_100, quantity: 3, level: 'express' })).toEqual([
    'BASE Base price 99',
    'DISTANCE Distance 120',
    'SIZE Size: custom 110',
    'PIECES Further parcels 263',
    'WEIGHT Weight above 20 kg 60',
    'SERVICE Service level 391'
  ])
  expect(lines(1, { size: 'medium', level: 'evening' })).toEqual([
    'BASE Base price 99',
    'SERVICE Service level -10',
    'MINIMUM Minimum price 10'
  ])
  expect(lines(null, { size: 'large', weightGrams: 1_000_000, quantity: 100 })).toEqual([
    'FALLBACK Standard price 129',
    'PIECES Further parcels 5108',
    'WEIGHT Weight above 20 kg 392000'
  ])
})

interface Vector {
  km: number | null
  size: OfferedSize
  weightKg: number | null
  quantity: number
  level: ServiceLevel
  total: number
  lines: [code: string, sek: number][]
}

const published = new URL('../../../docs/domain/price-vectors.json', import.meta.url)
const { prices } = JSON.parse(readFileSync(published, 'utf8')) as { prices: Vector[] }

it.each(prices)('the published vector $km km, $size, $weightKg kg × $quantity, $level', (vector) => {
  const { km, size, weightKg, quantity, level, total, lines } = vector
  const weightGrams = weightKg === null ? null : Math.round(weightKg * 1000)
  const price = priceOf(km, { size, weightGrams, quantity, level }, firstTariff)
  expect(price.price).toBe(total)
  expect(price.lines.map(({ code, amount }) => [code, amount / 100])).toEqual(lines)
})
