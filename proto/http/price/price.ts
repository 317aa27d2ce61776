import type { PackageSize, ServiceLevel } from '#http/orders/order-status.ts'
import type { OfferedSize, PriceLine } from './quotes.ts'

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
  /** What each further parcel of an order costs, in percent of the first. */
  extraParcelPercent: number
  /** SEK per started kg above 20 kg, of each parcel. */
  perKgOver20: number
  levelTenths: Record<ServiceLevel, number>
}

/** The tariff until an admin changes it. */
export const firstTariff: Tariff = {
  version: 1,
  base: 99,
  perKm: 15,
  freeKm: 2,
  minimum: 99,
  fallback: 129,
  sizeTenths: sizeTenthsOf({ small: 0.8, medium: 1, large: 1.3, custom: 1.5 }),
  extraParcelPercent: 40,
  perKgOver20: 4,
  levelTenths: { standard: 10, express: 16, evening: 9 }
}

/** What is carried, and how. Without weight, quantity and level it is one parcel of its size at the standard level. */
export interface Load {
  size: PackageSize
  /** Of one parcel. */
  weightGrams?: number | null | undefined
  quantity?: number | undefined
  level?: ServiceLevel | undefined
}

const heaviestGrams = { small: 1000, medium: 5000, large: 20_000, custom: Infinity } as const

/** The size that counts: the larger of the chosen one and the smallest that may weigh so much. */
export function pricedSize({ size, weightGrams }: Load): PackageSize {
  if (size === 'extra_large') return size
  const sizes = Object.keys(heaviestGrams) as OfferedSize[]
  const needed = sizes.findIndex((item) => (weightGrams ?? 0) <= heaviestGrams[item])
  return sizes[Math.max(needed, sizes.indexOf(size))]!
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
  PIECES: 'Further parcels',
  WEIGHT: 'Weight above 20 kg',
  SERVICE: 'Service level',
  MINIMUM: 'Minimum price',
  FALLBACK: 'Standard price'
}

/** `raisedTo`: the size that the weight made it. */
export function priceLine(code: PriceLine['code'], amountOre: number, raisedTo: PackageSize | null): PriceLine {
  const label = code === 'SIZE' && raisedTo ? `${labels.SIZE}: ${raisedTo}` : labels[code]
  return { code, label, amount: amountOre }
}

/** The size that a load's weight raises it to; null: it fits the chosen one. */
export function raisedSize(load: Load): PackageSize | null {
  const size = pricedSize(load)
  return size === load.size ? null : size
}

function line(code: PriceLine['code'], sek: number, raisedTo: PackageSize | null = null): PriceLine {
  return priceLine(code, sek * 100, raisedTo)
}

/** The price of a delivery over this distance; null: an address has no known place. */
export function priceOf(distanceKm: number | null, load: Load, tariff: Tariff): Price {
  const first = distanceKm === null ? [line('FALLBACK', tariff.fallback)] : oneParcel(distanceKm, load, tariff)
  const lines = [...first, ...ofLoad(sumOf(first), load, tariff)]
  // The minimum comes last. The fallback price is its own.
  const missing = distanceKm === null ? 0 : Math.max(0, tariff.minimum - sumOf(lines))
  const all = [...lines, line('MINIMUM', missing)].filter(({ amount }, at) => at === 0 || amount !== 0)
  return priceOfLines(all, distanceKm, tariff.version)
}

function sumOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0) / 100
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

function oneParcel(distanceKm: number, load: Load, tariff: Tariff): PriceLine[] {
  const distance = tariff.perKm * paidKm(distanceKm, tariff)
  const sum = tariff.base + distance
  const rounded = tenthsOf(sum, tariff.sizeTenths[pricedSize(load)])
  return [line('BASE', tariff.base), line('DISTANCE', distance), line('SIZE', rounded - sum, raisedSize(load))]
}

/** Started kg above 20, of one parcel. */
export function heavyKg(weightGrams: number | null | undefined): number {
  return Math.ceil(Math.max(0, (weightGrams ?? 0) - heaviestGrams.large) / 1000)
}

/** What further parcels, weight and level add to the price of one parcel, in this order. */
function ofLoad(one: number, { weightGrams, quantity = 1, level = 'standard' }: Load, tariff: Tariff): PriceLine[] {
  const pieces = Math.floor((one * tariff.extraParcelPercent * (quantity - 1) + 50) / 100)
  const weight = heavyKg(weightGrams) * tariff.perKgOver20 * quantity
  const sum = one + pieces + weight
  const service = tenthsOf(sum, tariff.levelTenths[level]) - sum
  return [line('PIECES', pieces), line('WEIGHT', weight), line('SERVICE', service)]
}

/** Rounds half up, to whole SEK. */
function tenthsOf(sek: number, tenths: number): number {
  return Math.floor((sek * tenths + 5) / 10)
}

/** Prices include 25 % VAT, which is a fifth of the gross price. */
export function vatOre(totalAmountOre: number): number {
  return Math.round(totalAmountOre / 5)
}
