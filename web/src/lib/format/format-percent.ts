import { i18n } from '@lingui/core'
import { formatNumber } from './format.ts'

/** `96.8%`; in Swedish `96,8 %`, with a no-break space. */
export function formatPercent(percent: number, mostDecimals: number, leastDecimals = 0): string {
  const number = formatNumber(percent, mostDecimals, leastDecimals)
  return i18n.locale === 'sv' ? `${number}\u00a0%` : `${number}%`
}
