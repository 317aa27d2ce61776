import type { Config } from '@ilbud/proto/http/config'
import { firstTariff, multipliersOf, priceOf, sizeTenthsOf } from '@ilbud/proto/http/price/price'
import type { OfferedSize } from '@ilbud/proto/http/price/quotes'

/** The tariff as the server sends it. */
type Tariff = NonNullable<Config['tariff']>

// Used for examples until the server's tariff has loaded. The price of an order is computed by the server.
export const usualTariff: Tariff = { ...firstTariff, multipliers: multipliersOf(firstTariff.sizeTenths) }

/** Three real distances, used as examples. */
export const exampleRoutes = [
  { from: 'Norrmalm', to: 'Södermalm', km: 2.084 },
  { from: 'Vasastan', to: 'Hammarby sjöstad', km: 5.1 },
  { from: 'City', to: 'Kista', km: 10.411 }
] as const

/** In whole SEK including VAT. */
export function examplePrice(km: number, size: OfferedSize, tariff: Tariff = usualTariff): number {
  return priceOf(km, { size }, { ...firstTariff, ...tariff, sizeTenths: sizeTenthsOf(tariff.multipliers) }).price
}
