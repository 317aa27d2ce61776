import type { Config } from '@ilbud/proto/http/config'
import type { OfferedSize } from '@ilbud/proto/http/quotes'

export type Tariff = NonNullable<Config['tariff']>

// Spec 9, contract 3: until the server's has come. For examples only: the price of an order is the server's.
export const usualTariff: Tariff = {
  version: 1,
  base: 99,
  perKm: 15,
  freeKm: 2,
  minimum: 99,
  fallback: 129,
  multipliers: { small: 0.8, medium: 1, large: 1.3, custom: 1.5 }
}

/** Three real distances, for examples. */
export const exampleRoutes = [
  { from: 'Norrmalm', to: 'Södermalm', km: 2.084 },
  { from: 'Vasastan', to: 'Hammarby sjöstad', km: 5.1 },
  { from: 'City', to: 'Kista', km: 10.411 }
] as const

/** Whole SEK including VAT. */
export function examplePrice(km: number, size: OfferedSize, tariff: Tariff = usualTariff): number {
  const { base, perKm, freeKm, minimum, multipliers } = tariff
  const distanceFee = perKm * Math.floor(Math.max(0, km - freeKm))
  // In tenths and half up, as the server counts: 145 × 0.7 is 102, and no fraction of a computer's makes it 101.
  const tenths = Math.round(multipliers[size] * 10)
  return Math.max(minimum, Math.floor(((base + distanceFee) * tenths + 5) / 10))
}
