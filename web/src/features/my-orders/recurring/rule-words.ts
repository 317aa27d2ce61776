import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { partsOf, weekdays } from './rule-values.ts'

/** A rule in words: `Every Monday and Thursday`. What the rule does not say, its first day does, as in RFC 5545. */
export function ruleWords(rule: string, startsOn: string): string {
  const { COUNT, UNTIL } = partsOf(rule)
  const days = daysInWords(rule, startsOn)
  if (COUNT) return `${days}, ${plural(Number(COUNT), { one: '# time', other: '# times' })}`
  const until = UNTIL?.replace(/(....)(..)(..)/, '$1-$2-$3')
  return until ? t`${days}, until ${until}` : days
}

function daysInWords(rule: string, startsOn: string): string {
  const { FREQ, INTERVAL = '1', BYDAY, BYMONTHDAY } = partsOf(rule)
  const interval = Number(INTERVAL)
  if (FREQ === 'DAILY') return daysBetween(interval)
  if (FREQ === 'WEEKLY') return weeksInWords(interval, BYDAY?.split(',') ?? [weekdayOf(startsOn)])
  if (BYDAY) return monthsInWords(interval, inOrder(BYDAY.split(','), placeOfWeekday).map(weekdayOfMonth))
  const days = BYMONTHDAY?.split(',') ?? [String(Number(startsOn.slice(-2)))]
  return monthsInWords(interval, inOrder(days, placeOfDay).map(dayOfMonth))
}

function daysBetween(n: number): string {
  if (n === 1) return t`Every day`
  return n === 2 ? t`Every other day` : t`Every ${n} days`
}

function weeksInWords(n: number, chosen: readonly string[]): string {
  const days = weekdays.filter((day) => chosen.includes(day))
  const names = listOf(days.map((day) => weekdayName(day, 'long')))
  if (n === 2) return t`Every other week on ${names}`
  if (n > 1) return t`Every ${n} weeks on ${names}`
  if (days.length === 7) return t`Every day`
  if (days.join(',') === 'MO,TU,WE,TH,FR') return t`Every weekday`
  return t`Every ${names}`
}

function monthsInWords(n: number, names: readonly string[]): string {
  const days = listOf(names)
  if (n === 1) return t`On the ${days} of every month`
  return n === 2 ? t`Every other month on the ${days}` : t`Every ${n} months on the ${days}`
}

/** `1st`, or `last day`. */
function dayOfMonth(day: string): string {
  return day === '-1' ? t`last day` : ordinal(Number(day))
}

/** Of `1MO`: `first Monday`. */
function weekdayOfMonth(day: string): string {
  const weekday = weekdayName(day.slice(-2), 'long')
  const words: Record<string, string> = {
    '1': t`first ${weekday}`,
    '2': t`second ${weekday}`,
    '3': t`third ${weekday}`,
    '4': t`fourth ${weekday}`
  }
  return words[day.slice(0, -2)] ?? t`last ${weekday}`
}

/** Each once, as they come in a month. */
function inOrder(days: readonly string[], placeOf: (day: string) => number): string[] {
  return [...new Set(days)].toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The last is -1. */
function placeOfDay(day: string): number {
  return day === '-1' ? 32 : Number(day)
}

function placeOfWeekday(day: string): number {
  return placeOfDay(day.slice(0, -2)) * 7 + weekdays.findIndex((name) => day.endsWith(name))
}

function weekdayOf(day: string): string {
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!
}

/** `Monday and Thursday`, as the language writes it within a sentence. */
function listOf(names: readonly string[]): string {
  const language = i18n.locale === 'sv' ? 'sv-SE' : 'en-GB'
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
