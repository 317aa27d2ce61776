import { serverNow } from '#lib/page/server-clock.ts'
import { dateFormat, formatDate, type When } from './format.ts'

/** `Tuesday 24 November`, of a date or a time; with its year where that is not the present one. */
export function formatWeekday(when: When, now: When = serverNow()): string {
  const isThisYear = formatDate(when).slice(0, 4) === formatDate(now).slice(0, 4)
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return dateFormat({ weekday: 'long', day: 'numeric', month: 'long', ...year }).format(new Date(when))
}
