import { formatNumber } from '#lib/format/format.ts'

/** `+2.1`: what an order adds to a route. It can also make one a little shorter: `−0.1`. */
export function formatAdded(value: number): string {
  return `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), 1)}`
}
