import type { PackageSize } from '@ilbud/proto/http/order-status'

/** The price list. Whole SEK, VAT included. */
export interface Tariff {
  version: number
  base: number
  perKm: number
  freeKm: number
  minimum: number
  /** The price when an address has no known place. */
  fallback: number
  /** In tenths, so that no price depends on how a fraction is stored. */
  sizeTenths: Record<PackageSize, number>
}

// docs/domain/price.md#formula.
export const tariff: Tariff = {
  version: 1,
  base: 99,
  perKm: 15,
  freeKm: 2,
  minimum: 99,
  fallback: 129,
  // `extra_large` occurs only in old orders and cannot be chosen: it costs the same as the largest size.
  sizeTenths: { small: 8, medium: 10, large: 13, custom: 15, extra_large: 15 }
}
