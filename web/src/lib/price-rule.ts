import type { OfferedSize } from '@ilbud/proto/http/quotes'

// Spec 9, contract 3. For examples only: the price of an order is the server's.
const baseSek = 99
const sekPerKm = 15
const freeKm = 2
const multipliers: Record<OfferedSize, number> = { small: 0.8, medium: 1, large: 1.3, custom: 1.5 }

/** Whole SEK including VAT. */
export function examplePrice(km: number, size: OfferedSize): number {
  const distanceFee = sekPerKm * Math.floor(Math.max(0, km - freeKm))
  return Math.max(baseSek, Math.round((baseSek + distanceFee) * multipliers[size]))
}
