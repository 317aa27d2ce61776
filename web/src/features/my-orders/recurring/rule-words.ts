import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { partsOf, weekdays } from './rule-values.ts'

/** A rule in words: `Every Monday and Thursday`. A rule without words of ours is shown as it is. */
export function ruleWords(rule: string): string {
  const { COUNT, UNTIL } = partsOf(rule)
  const days = daysInWords(rule)
  if (COUNT) return `${days}, ${plural(Number(COUNT), { one: '# time', other: '# times' })}`
  const until = UNTIL?.replace(/(....)(..)(..)/, '$1-$2-$3')
  return until ? t`${days}, until ${until}` : days
}

function daysInWords(rule: string): string {
  const { FREQ, INTERVAL = '1', BYDAY, BYMONTHDAY } = partsOf(rule)
  if (FREQ === 'DAILY') return daysBetween(Number(INTERVAL))
  if (FREQ === 'WEEKLY' && BYDAY) return weeksInWords(INTERVAL, BYDAY)
  if (FREQ === 'MONTHLY' && BYMONTHDAY && !BYMONTHDAY.includes(',')) return monthsInWords(INTERVAL, BYMONTHDAY)
  return rule
}

function daysBetween(n: number): string {
  if (n === 1) return t`Every day`
  return n === 2 ? t`Every other day` : t`Every ${n} days`
}

function weeksInWords(interval: string, byDay: string): string {
  const names = namesOf(byDay)
  if (interval === '2') return t`Every other week on ${names}`
  const n = Number(interval)
  if (n > 1) return t`Every ${n} weeks on ${names}`
  if (byDay === weekdays.join(',')) return t`Every day`
  if (byDay === 'MO,TU,WE,TH,FR') return t`Every weekday`
  return t`Every ${names}`
}

function monthsInWords(interval: string, monthDay: string): string {
  const isLast = monthDay === '-1'
  const number = ordinal(Number(monthDay))
  const n = Number(interval)
  if (n === 1) return isLast ? t`On the last day of every month` : t`On the ${number} of every month`
  if (n === 2) return isLast ? t`Every other month on the last day` : t`Every other month on the ${number}`
  return isLast ? t`Every ${n} months on the last day` : t`Every ${n} months on the ${number}`
}

/** `Monday and Thursday`, as the language writes it within a sentence. */
function namesOf(byDay: string): string {
  const language = i18n.locale === 'sv' ? 'sv-SE' : 'en-GB'
  const names = byDay.split(',').map((day) => weekdayName(day, 'long'))
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}

/** `Mon` or `Monday`. */
export function weekdayName(day: string, length: 'short' | 'long'): string {
  const language = i18n.locale === 'sv' ? 'sv-SE' : 'en-GB'
  // 5 January 2026 is a Monday.
  const date = new Date(Date.UTC(2026, 0, 5 + weekdays.indexOf(day as (typeof weekdays)[number])))
  return new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(date)
}

/** `1st`; in Swedish `1`, as in *den 1 varje månad*. */
function ordinal(number: number): string {
  if (i18n.locale === 'sv') return String(number)
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${number}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`
}
