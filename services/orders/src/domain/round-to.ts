export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

/** The kilometres of a price as we show them; null: unknown. */
export function roundKm(km: number | null): number | null {
  return km === null ? null : roundTo(km, 3)
}
