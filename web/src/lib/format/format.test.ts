import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  formatAge,
  formatDateTime,
  formatDay,
  formatDistance,
  formatDuration,
  formatMoney,
  formatWindow
} from './format.ts'
import { formatWeekday } from './format-weekday.ts'
import { formatWeight } from './format-weight.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
beforeEach(() => speak('en'))
afterEach(() => speak('en'))

const nbsp = '\u00a0'

describe('times', () => {
  it('times are in Stockholm time in both languages', () => {
    for (const locale of ['en', 'sv']) {
      speak(locale)
      expect(formatDateTime('2026-07-01T22:05:00Z')).toBe('2026-07-02 00:05')
      expect(formatWindow('2026-11-20T13:20:00Z', '2026-11-20T13:40:00Z')).toBe('14:20–14:40')
    }
  })

  it('a weekday of another year has its year', () => {
    const now = '2026-11-27T12:00:00Z'
    expect(formatWeekday('2026-11-28T12:00:00Z', now)).toBe('Saturday, 28 November')
    expect(formatWeekday('2028-01-31T12:00:00Z', now)).toBe('Monday, 31 January 2028')
    speak('sv')
    expect(formatWeekday('2026-11-28T12:00:00Z', now)).toBe('lördag 28 november')
    expect(formatWeekday('2028-01-31T12:00:00Z', now)).toBe('måndag 31 januari 2028')
  })

  it("near days are named in the language, by Stockholm's calendar", () => {
    const lateEvening = '2026-11-20T22:30:00Z'
    expect(formatDay('2026-11-20T23:30:00Z', lateEvening)).toBe('tomorrow')
    expect(formatDay('2026-11-25T12:00:00Z', lateEvening)).toBe('2026-11-25')
    speak('sv')
    expect(formatDay(lateEvening, lateEvening)).toBe('i dag')
  })

  it.each([
    [12_000, `12${nbsp}s`],
    [185_000, `3${nbsp}min`],
    [7_500_000, `2${nbsp}h 5${nbsp}min`]
  ])('what was %i ms ago is %s old', (ms, text) => {
    expect(formatAge(1_000_000_000_000 - ms, 1_000_000_000_000)).toBe(text)
  })

  it('durations under an hour are in minutes, longer ones in hours and minutes', () => {
    expect([formatDuration(59.4), formatDuration(60), formatDuration(65)]).toEqual([
      `59${nbsp}min`,
      `1${nbsp}h`,
      `1${nbsp}h 5${nbsp}min`
    ])
  })
})

describe('amounts', () => {
  it('amounts are whole kronor with a no-break space', () => {
    expect(formatMoney(14_400)).toBe(`144${nbsp}kr`)
    expect(formatMoney(1_234_500)).toBe(`12${nbsp}345${nbsp}kr`)
    expect(formatMoney(2_880, { decimals: true })).toBe(`28.80${nbsp}kr`)
    speak('sv')
    expect(formatMoney(2_885)).toBe(`28,85${nbsp}kr`)
    expect(formatMoney(1_234_500)).toBe(`12${nbsp}345${nbsp}kr`)
  })

  it('distances below a kilometre are in metres', () => {
    expect([formatDistance(0.7), formatDistance(0.004), formatDistance(5.12)]).toEqual([
      `700${nbsp}m`,
      `10${nbsp}m`,
      `5.1${nbsp}km`
    ])
    expect(formatWeight(2.4)).toBe(`2.4${nbsp}kg`)
  })
})
