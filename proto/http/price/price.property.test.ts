import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstTariff, type Load, priceOf, priceOfLines, type Tariff, vatOre } from './price.ts'

const sek = (max: number) => fc.integer({ min: 0, max })
const tenths = fc.integer({ min: 1, max: 100 })
// Any tariff that an admin can set (proto/http/settings.ts).
const anyTariff: fc.Arbitrary<Tariff> = fc.record({
  version: fc.integer({ min: 1, max: 1000 }),
  base: sek(10_000),
  perKm: sek(1000),
  freeKm: sek(1000),
  minimum: sek(10_000),
  fallback: sek(10_000),
  sizeTenths: fc.record({ small: tenths, medium: tenths, large: tenths, custom: tenths, extra_large: tenths }),
  extraParcelPercent: sek(1000),
  perKgOver20: sek(1000),
  levelTenths: fc.record({ standard: fc.constant(10), express: tenths, evening: tenths })
})
const anySize = fc.constantFrom('small', 'medium', 'large', 'custom', 'extra_large')
const anyLoad: fc.Arbitrary<Load> = fc.record({
  size: anySize,
  weightGrams: fc.option(fc.integer({ min: 100, max: 1_000_000 })),
  quantity: fc.integer({ min: 1, max: 100 }),
  level: fc.constantFrom('standard', 'express', 'evening')
})
const anyKm = fc.oneof(fc.double({ min: 0, max: 1500, noNaN: true }), sek(1500))

/** A fraction of whole numbers, rounded half up. */
const rounded = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)

const mostGrams = [1000, 5000, 20_000]

/** The formula of docs/domain/price.md, computed in whole numbers. */
function exactSek(km: number, { size, weightGrams, quantity, level }: Load, tariff: Tariff) {
  const sizes = ['small', 'medium', 'large', 'custom'] as const
  const heavy = mostGrams.filter((most) => (weightGrams ?? 0) > most).length
  const counts = size === 'extra_large' ? size : sizes[Math.max(heavy, sizes.indexOf(size))]!
  const wholeKm = BigInt(Math.floor(Math.max(0, km - tariff.freeKm)))
  const one = rounded((BigInt(tariff.base) + BigInt(tariff.perKm) * wholeKm) * BigInt(tariff.sizeTenths[counts]), 10n)
  const pieces = rounded(one * BigInt(tariff.extraParcelPercent) * BigInt(quantity! - 1), 100n)
  const overKg = BigInt(Math.ceil(Math.max(0, (weightGrams ?? 0) - 20_000) / 1000))
  const sum = one + pieces + overKg * BigInt(tariff.perKgOver20) * BigInt(quantity!)
  const total = rounded(sum * BigInt(tariff.levelTenths[level!]), 10n)
  return total > BigInt(tariff.minimum) ? total : BigInt(tariff.minimum)
}

describe('a price under any tariff', () => {
  it('a price under any tariff is the documented formula, to the öre', () => {
    fc.assert(
      fc.property(anyKm, anyLoad, anyTariff, (km, load, tariff) => {
        const { price, totalAmountOre } = priceOf(km, load, tariff)
        expect(BigInt(price)).toBe(exactSek(km, load, tariff))
        expect(totalAmountOre).toBe(price * 100)
      })
    )
  })

  it('a price under any tariff has lines that add up, none of them zero or repeated', () => {
    fc.assert(
      fc.property(fc.option(anyKm), anyLoad, anyTariff, (km, load, tariff) => {
        const { lines, totalAmountOre, method } = priceOf(km, load, tariff)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalAmountOre)
        expect(lines.every(({ amount }) => Number.isSafeInteger(amount) && amount % 100 === 0)).toBe(true)
        const codes = lines.map(({ code }) => code)
        expect(new Set(codes).size).toBe(codes.length)
        expect(codes[0]).toBe(method === 'fallback' ? 'FALLBACK' : 'BASE')
        expect(lines.slice(1).every(({ amount }) => amount !== 0)).toBe(true)
      })
    )
  })

  it('a price under any tariff does not fall with the distance', () => {
    fc.assert(
      fc.property(anyKm, anyKm, anyLoad, anyTariff, (one, other, load, tariff) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)]
        expect(priceOf(far, load, tariff).price).toBeGreaterThanOrEqual(priceOf(near, load, tariff).price)
      })
    )
  })

  it('a price under any tariff can be restored from its own lines', () => {
    fc.assert(
      fc.property(fc.option(anyKm), anyLoad, anyTariff, (km, load, tariff) => {
        const price = priceOf(km, load, tariff)
        expect(priceOfLines(price.lines, price.distanceKm, price.tariffVersion)).toEqual(price)
      })
    )
  })

  it('a price under any tariff rounds half up', () => {
    const half = { ...firstTariff, base: 95, minimum: 0 }
    // 95 × 1.3 = 123.5 and 95 × 1.5 = 142.5.
    expect(priceOf(0, { size: 'large' }, half).price).toBe(124)
    expect(priceOf(0, { size: 'custom' }, half).price).toBe(143)
  })
})

describe('VAT', () => {
  it('VAT is exactly a fifth of every price, and with the net the gross', () => {
    fc.assert(
      fc.property(fc.option(anyKm), anyLoad, anyTariff, (km, load, tariff) => {
        const { totalAmountOre } = priceOf(km, load, tariff)
        const vat = vatOre(totalAmountOre)
        expect(vat * 5).toBe(totalAmountOre)
        // VAT is 25 % of the net price.
        expect((totalAmountOre - vat) / 4).toBe(vat)
      })
    )
  })

  it('VAT of any sum is off by less than an öre', () => {
    fc.assert(
      fc.property(fc.nat(), (ore) => {
        expect(Number.isInteger(vatOre(ore))).toBe(true)
        expect(Math.abs(vatOre(ore) - ore / 5)).toBeLessThanOrEqual(0.5)
      })
    )
  })
})
