import { describe, expect, it } from 'vitest'
import { emptyOrder } from './order-values.ts'
import { dayRange, firstTimeOf, localStamp, scheduleProblems, timesOf } from './schedule.ts'

// 14:10 in Stockholm, in winter.
const now = Date.parse('2026-11-20T13:10:00Z')
const scheduled = (scheduledPickup: string, scheduledDelivery = '') =>
  scheduleProblems({ ...emptyOrder, deliveryTimePreference: 'scheduled', scheduledPickup, scheduledDelivery }, now).map(
    ({ message }) => message
  )

describe('the schedule', () => {
  it('the schedule is in Stockholm time', () => {
    expect(localStamp(now)).toBe('2026-11-20T14:10')
    expect(localStamp(Date.parse('2026-07-01T22:30:00Z'))).toBe('2026-07-02T00:30')
    expect(dayRange('pickup', now)).toEqual({ min: '2026-11-20', max: '2026-12-20' })
  })

  it('the schedule offers only later times today, and starts other days at nine', () => {
    expect(timesOf('2026-11-20', now)[0]).toBe('14:30')
    expect(firstTimeOf('2026-11-20', now)).toBe('14:30')
    expect(firstTimeOf('2026-11-21', now)).toBe('09:00')
    expect(firstTimeOf('2026-11-19', now)).toBeUndefined()
  })

  it('the schedule omits the hour that the clock skips in spring', () => {
    const spring = Date.parse('2027-03-20T12:00:00Z')
    expect(timesOf('2027-03-28', spring).slice(2, 6)).toEqual(['01:00', '01:30', '03:00', '03:30'])
    expect(timesOf('2027-03-27', spring)).toHaveLength(48)
    expect(timesOf('2026-10-25', Date.parse('2026-10-20T12:00:00Z'))).toHaveLength(48)
  })

  it('the schedule reports what the server would refuse', () => {
    expect(scheduled('')).toEqual(['Please choose a pickup time'])
    expect(scheduled('2026-11-20T14:00')).toEqual(['Pickup cannot be in the past'])
    expect(scheduled('2026-12-21T09:00')).toEqual(['Pickup can be at most 30 days ahead'])
    expect(scheduled('2026-11-21T09:00', '2026-11-21T08:30')).toEqual(['Delivery cannot be before pickup'])
    expect(scheduled('2026-11-21T09:00', '2026-11-21T12:00')).toEqual([])
    expect(scheduleProblems({ ...emptyOrder, scheduledPickup: '2020-01-01T09:00' }, now)).toEqual([])
  })
})
