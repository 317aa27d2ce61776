import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatCircleKm } from './great-circle.ts'
import { firstTariff, multipliersOf, priceOf, sizeTenthsOf, vatOre } from './price.ts'
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
  ])('from %s to %s follows the examples of docs/domain/price.md', (from, to, km, prices) => {
    const distance = greatCircleKm(pointOf(from), pointOf(to))
    expect(distance).toBeCloseTo(km, 3)
    expect(sizes.map((size) => priceOf(distance, size, firstTariff).price)).toEqual(prices)
  })

  it('is 129 SEK in one line when an end has no place', () => {
    for (const size of sizes) {
      expect(priceOf(null, size, firstTariff)).toEqual({
        price: 129,
        totalAmountOre: 12_900,
        method: 'fallback',
        distanceKm: null,
        lines: [{ code: 'FALLBACK', label: 'Standard price', amount: 12_900 }],
        tariffVersion: 1
      })
    }
  })

  it('lists what the size and the minimum add', () => {
    const amounts = (km: number, size: OfferedSize) =>
      Object.fromEntries(priceOf(km, size, firstTariff).lines.map(({ code, amount }) => [code, amount]))
    expect(amounts(2, 'medium')).toEqual({ BASE: 9900 })
    expect(amounts(1, 'small')).toEqual({ BASE: 9900, SIZE: -2000, MINIMUM: 2000 })
    expect(amounts(10.411, 'custom')).toEqual({ BASE: 9900, DISTANCE: 12_000, SIZE: 11_000 })
    expect(amounts(2.999, 'medium')).toEqual({ BASE: 9900 })
    expect(amounts(3, 'medium')).toEqual({ BASE: 9900, DISTANCE: 1500 })
  })

  it('adds up, is whole SEK, and never falls with the distance', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), fc.constantFrom(...sizes), (km, size) => {
        const price = priceOf(km, size, firstTariff)
        expect(price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.totalAmountOre)
        expect(price.totalAmountOre).toBe(price.price * 100)
        expect(price.price).toBeGreaterThanOrEqual(99)
        expect(priceOf(km + 1, size, firstTariff).price).toBeGreaterThanOrEqual(price.price)
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
  expect(priceOf(2.084, 'small', tariff).price).toBe(102)
})
