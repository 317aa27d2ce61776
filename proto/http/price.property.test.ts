import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstTariff, priceOf, priceOfLines, type Tariff, vatOre } from './price.ts'

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
  sizeTenths: fc.record({ small: tenths, medium: tenths, large: tenths, custom: tenths, extra_large: tenths })
})
const anySize = fc.constantFrom('small', 'medium', 'large', 'custom', 'extra_large')
const anyKm = fc.oneof(fc.double({ min: 0, max: 1500, noNaN: true }), sek(1500))

/** The formula of docs/domain/price.md, computed exactly in twentieths of a SEK. */
function exactSek(km: number, size: keyof Tariff['sizeTenths'], { base, perKm, freeKm, minimum, sizeTenths }: Tariff) {
  const wholeKm = BigInt(Math.floor(Math.max(0, km - freeKm)))
  const twentieths = (BigInt(base) + BigInt(perKm) * wholeKm) * BigInt(sizeTenths[size]) * 2n
  const rounded = (twentieths + 10n) / 20n
  return rounded > BigInt(minimum) ? rounded : BigInt(minimum)
}

describe('a price under any tariff', () => {
  it('is the documented formula, to the öre', () => {
    fc.assert(
      fc.property(anyKm, anySize, anyTariff, (km, size, tariff) => {
        const { price, totalAmountOre } = priceOf(km, size, tariff)
        expect(BigInt(price)).toBe(exactSek(km, size, tariff))
        expect(totalAmountOre).toBe(price * 100)
      })
    )
  })

  it('has lines that add up, none of them zero or repeated', () => {
    fc.assert(
      fc.property(fc.option(anyKm), anySize, anyTariff, (km, size, tariff) => {
        const { lines, totalAmountOre, method } = priceOf(km, size, tariff)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalAmountOre)
        expect(lines.every(({ amount }) => Number.isSafeInteger(amount) && amount % 100 === 0)).toBe(true)
        const codes = lines.map(({ code }) => code)
        expect(new Set(codes).size).toBe(codes.length)
        expect(codes[0]).toBe(method === 'fallback' ? 'FALLBACK' : 'BASE')
        expect(lines.slice(1).every(({ amount }) => amount !== 0)).toBe(true)
      })
    )
  })

  it('does not fall with the distance', () => {
    fc.assert(
      fc.property(anyKm, anyKm, anySize, anyTariff, (one, other, size, tariff) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)]
        expect(priceOf(far, size, tariff).price).toBeGreaterThanOrEqual(priceOf(near, size, tariff).price)
      })
    )
  })

  it('can be restored from its own lines', () => {
    fc.assert(
      fc.property(fc.option(anyKm), anySize, anyTariff, (km, size, tariff) => {
        const price = priceOf(km, size, tariff)
        expect(priceOfLines(price.lines, price.distanceKm, price.tariffVersion)).toEqual(price)
      })
    )
  })

  it('rounds half up', () => {
    const half = { ...firstTariff, base: 95, minimum: 0 }
    // 95 × 1.3 = 123.5 and 95 × 1.5 = 142.5.
    expect(priceOf(0, 'large', half).price).toBe(124)
    expect(priceOf(0, 'custom', half).price).toBe(143)
  })
})

describe('VAT', () => {
  it('is exactly a fifth of every price, and with the net the gross', () => {
    fc.assert(
      fc.property(fc.option(anyKm), anySize, anyTariff, (km, size, tariff) => {
        const { totalAmountOre } = priceOf(km, size, tariff)
        const vat = vatOre(totalAmountOre)
        expect(vat * 5).toBe(totalAmountOre)
        // VAT is 25 % of the net price.
        expect((totalAmountOre - vat) / 4).toBe(vat)
      })
    )
  })

  it('of any sum is off by less than an öre', () => {
    fc.assert(
      fc.property(fc.nat(), (ore) => {
        expect(Number.isInteger(vatOre(ore))).toBe(true)
        expect(Math.abs(vatOre(ore) - ore / 5)).toBeLessThanOrEqual(0.5)
      })
    )
  })
})
