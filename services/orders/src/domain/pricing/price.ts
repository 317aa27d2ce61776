import type { PackageSize } from '@ilbud/proto/http/order-status'
import type { Quote } from '@ilbud/proto/http/quotes'
import type { Tariff } from './tariff.ts'

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

/**
 * The price of a delivery over this distance; null: an address has no known place. Computed only by the server.
 * docs/domain/price.md#formula.
 */
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

function linesOf(distanceKm: number, size: PackageSize, tariff: Tariff): PriceLine[] {
  const distance = tariff.perKm * Math.floor(Math.max(0, distanceKm - tariff.freeKm))
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
