import type { Config } from '@ilbud/proto/http/config'
import type { OfferedSize } from '@ilbud/proto/http/quotes'

export type Tariff = NonNullable<Config['tariff']>

// Used for examples until the server's tariff has loaded. The price of an order is computed by the
// server.
export const usualTariff: Tariff = {
  version: 1,
  base: 99,
  perKm: 15,
  freeKm: 2,
  minimum: 99,
  fallback: 129,
  multipliers: { small: 0.8, medium: 1, large: 1.3, custom: 1.5 }
}

/** Three real distances, used as examples. */
export const exampleRoutes = [
  { from: 'Norrmalm', to: 'Södermalm', km: 2.084 },
  { from: 'Vasastan', to: 'Hammarby sjöstad', km: 5.1 },
  { from: 'City', to: 'Kista', km: 10.411 }
] as const

/** In whole SEK including VAT. */
export function examplePrice(km: number, size: OfferedSize, tariff: Tariff = usualTariff): number {
  const { base, perKm, freeKm, minimum, multipliers } = tariff
  const distanceFee = perKm * Math.floor(Math.max(0, km - freeKm))
  // In tenths and rounded half up, like the server: 145 × 0.7 is 102, and floating point would make it 101.
  const tenths = Math.round(multipliers[size] * 10)
  return Math.max(minimum, Math.floor(((base + distanceFee) * tenths + 5) / 10))
}
