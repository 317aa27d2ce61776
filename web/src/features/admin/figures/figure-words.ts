import { i18n } from '@lingui/core'
import { formatMoney, formatNumber } from '#lib/format/format.ts'

/** `96.8%`: of analytics' rates, which have one decimal. */
export function formatRate(percent: number): string {
  return withPercent(formatNumber(percent, 1, 1))
}

/** `97%`, for the scale of a chart. */
export function formatRoughRate(percent: number): string {
  return withPercent(formatNumber(percent, 1))
}

// Swedish parts the sign from the number.
function withPercent(number: string): string {
  return i18n.locale === 'sv' ? `${number}\u00a0%` : `${number}%`
}

/** `141 kr` from SEK, as analytics says money. */
export function formatSek(sek: number): string {
  return formatMoney(Math.round(sek * 100), { decimals: false })
}

/** `141.50 kr`, where every öre counts. */
export function formatSekExactly(sek: number): string {
  return formatMoney(Math.round(sek * 100), { decimals: true })
}
