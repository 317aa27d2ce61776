import { formatMoney } from '#lib/format/format.ts'
import { formatPercent } from '#lib/format/format-percent.ts'

/** `96.8%`: a rate with one decimal, as analytics returns it. */
export function formatRate(percent: number): string {
  return formatPercent(percent, 1, 1)
}

/** `97%`, for an axis. */
export function formatRoughRate(percent: number): string {
  return formatPercent(percent, 1)
}

/** `141 kr` from whole or broken SEK, the unit of analytics. */
export function formatSek(sek: number): string {
  return formatMoney(Math.round(sek * 100), { decimals: false })
}

/** `141.50 kr`, with öre. */
export function formatSekExactly(sek: number): string {
  return formatMoney(Math.round(sek * 100), { decimals: true })
}
