import type { PackageSize } from './order-status.ts'
import type { OfferedSize, Quote } from './quotes.ts'

// The rule of docs/domain/price.md, for the server, which alone decides what an order costs, and for the examples that the
// browser shows.

/** The price list. Whole SEK, VAT included. */
export interface Tariff {
  version: number
  base: number
  perKm: number
  /** The distance in km included in the base price. */
  freeKm: number
  minimum: number
  /** The price when an address has no known place. */
  fallback: number
  /** In tenths, so that no price depends on how a fraction is stored. */
  sizeTenths: Record<PackageSize, number>
}

/** The tariff until an admin changes it. */
export const firstTariff: Tariff = {
  version: 1,
  base: 99,
  perKm: 15,
  freeKm: 2,
  minimum: 99,
  fallback: 129,
  sizeTenths: sizeTenthsOf({ small: 0.8, medium: 1, large: 1.3, custom: 1.5 })
}

type Multipliers = Record<OfferedSize, number>

/** `extra_large` occurs only in old orders and cannot be chosen: it costs the same as the largest size. */
export function sizeTenthsOf({ small, medium, large, custom }: Multipliers): Tariff['sizeTenths'] {
  const tenths = (multiplier: number): number => Math.round(multiplier * 10)
  return {
    small: tenths(small),
    medium: tenths(medium),
    large: tenths(large),
    custom: tenths(custom),
    extra_large: tenths(Math.max(large, custom))
  }
}

export function multipliersOf({ small, medium, large, custom }: Tariff['sizeTenths']): Multipliers {
  return { small: small / 10, medium: medium / 10, large: large / 10, custom: custom / 10 }
}

export type PriceLine = Quote['lines'][number]

export interface Price {
  /** Whole SEK. */
  price: number
  totalAmountOre: number
  method: 'distance' | 'fallback'
  distanceKm: number | null
  /** In öre; they add up to the total. */
  lines: PriceLine[]
  tariffVersion: number
}

const labels: Record<PriceLine['code'], string> = {
  BASE: 'Base price',
  DISTANCE: 'Distance',
  SIZE: 'Size',
  MINIMUM: 'Minimum price',
  FALLBACK: 'Standard price'
}

export function priceLine(code: PriceLine['code'], amountOre: number): PriceLine {
  return { code, label: labels[code], amount: amountOre }
}

function line(code: PriceLine['code'], sek: number): PriceLine {
  return priceLine(code, sek * 100)
}

/** The price of a delivery over this distance; null: an address has no known place. */
export function priceOf(distanceKm: number | null, size: PackageSize, tariff: Tariff): Price {
  const lines = distanceKm === null ? [line('FALLBACK', tariff.fallback)] : linesOf(distanceKm, size, tariff)
  return priceOfLines(lines, distanceKm, tariff.version)
}

/** The price that is the sum of these lines. */
export function priceOfLines(lines: PriceLine[], distanceKm: number | null, tariffVersion: number): Price {
  const totalAmountOre = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    price: totalAmountOre / 100,
    totalAmountOre,
    method: distanceKm === null ? 'fallback' : 'distance',
    distanceKm,
    lines,
    tariffVersion
  }
}

/** Whole kilometres beyond the free ones. */
export function paidKm(distanceKm: number, { freeKm }: Pick<Tariff, 'freeKm'>): number {
  return Math.floor(Math.max(0, distanceKm - freeKm))
}

function linesOf(distanceKm: number, size: PackageSize, tariff: Tariff): PriceLine[] {
  const distance = tariff.perKm * paidKm(distanceKm, tariff)
  const sum = tariff.base + distance
  // Rounds half up.
  const rounded = Math.floor((sum * tariff.sizeTenths[size] + 5) / 10)
  const changes = [
    line('DISTANCE', distance),
    line('SIZE', rounded - sum),
    line('MINIMUM', Math.max(0, tariff.minimum - rounded))
  ]
  return [line('BASE', tariff.base), ...changes.filter(({ amount }) => amount !== 0)]
}

/** Prices include 25 % VAT, which is a fifth of the gross price. */
export function vatOre(totalAmountOre: number): number {
  return Math.round(totalAmountOre / 5)
}
