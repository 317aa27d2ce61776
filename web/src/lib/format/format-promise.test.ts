import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDayTime, formatMoment, formatPromise, nbsp } from './format.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const now = Date.parse('2026-03-02T09:00:00+01:00')
const of = (low: string, high: string) => formatPromise({ low: `${low}:00+01:00`, high: `${high}:00+01:00` }, now)

it('a promise is said as its window, and one of two hours or more by its end alone', () => {
  expect(of('2026-03-02T14:20', '2026-03-02T14:55')).toBe('14:20–14:55')
  expect(of('2026-03-02T12:40', '2026-03-02T14:40')).toBe('by 14:40')
  expect(of('2026-03-02T08:00', '2026-03-02T14:40')).toBe('by 14:40')
})

it('a promise for another day is said with that day, a wide one with the day on which it ends', () => {
  expect(of('2026-01-05T14:20', '2026-01-05T14:55')).toBe('2026-01-05 14:20–14:55')
  expect(of('2026-03-02T18:00', '2026-03-09T10:00')).toBe('by 2026-03-09 10:00')
})

describe('on a near day', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
  afterEach(() => void vi.useRealTimers())

  it('the time comes before the day in English, and after it in Swedish', () => {
    expect(formatMoment('2026-03-02T07:04:00+01:00')).toBe('07:04 today')
    expect(formatDayTime('2026-03-03T07:04:00+01:00')).toBe('07:04 tomorrow')
    expect(of('2026-03-03T14:20', '2026-03-03T14:55')).toBe('14:20–14:55 tomorrow')
    expect(of('2026-03-02T18:00', '2026-03-03T10:00')).toBe('by 10:00 tomorrow')
    i18n.loadAndActivate({ locale: 'sv', messages: {} })
    expect(formatMoment('2026-03-02T07:04:00+01:00')).toBe(`i dag kl.${nbsp}07:04`)
    expect(formatDayTime('2026-03-03T07:04:00+01:00')).toBe(`i morgon kl.${nbsp}07:04`)
    expect(of('2026-03-03T14:20', '2026-03-03T14:55')).toBe(`i morgon kl.${nbsp}14:20–14:55`)
  })
})
