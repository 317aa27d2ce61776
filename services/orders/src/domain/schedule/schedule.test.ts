import type { ServiceLevel } from '@ilbud/proto/http/orders/order-status'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { describe, expect, it } from 'vitest'
import { checkDrive } from './check-drive.ts'
import { parseTime, startOfLocalDay } from './local-time.ts'
import { firstHours } from './opening-hours.ts'
import * as promise from './promise.ts'
import * as schedule from './schedule.ts'

const now = new Date('2026-03-02T12:00:00Z')

const scheduleOf = (fields: Parameters<typeof schedule.scheduleOf>[0], at: Date, hours = firstHours) =>
  schedule.scheduleOf(fields, at, hours)
const promiseOf = (
  wish: schedule.Schedule,
  drive: number | null,
  at: Date,
  { level = 'standard' as ServiceLevel, hours = firstHours } = {}
) => promise.promiseOf({ schedule: wish, level }, drive, at, hours)

describe('times', () => {
  it.each([
    ['2026-03-02T15:00:00Z', '2026-03-02T15:00:00.000Z'],
    ['2026-03-02T15:00:00+02:00', '2026-03-02T13:00:00.000Z'],
    // Without a zone it is Stockholm's time: in winter, in summer, and on the two days when the clock changes.
    ['2026-03-02T15:00', '2026-03-02T14:00:00.000Z'],
    ['2026-07-02 15:00:30', '2026-07-02T13:00:30.000Z'],
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T04:00', '2026-10-25T03:00:00.000Z']
  ])('a sent time %s is the instant %s', (text, instant) => {
    expect(parseTime(text)?.toISOString()).toBe(instant)
  })

  it.each([
    'tomorrow',
    '2026-03-02',
    '15:00',
    '2026-13-02T15:00',
    '2026-02-30T15:00',
    '2026-02-30T15:00Z',
    '2026-03-02T25:00Z',
    ''
  ])('%o is no time', (text) => {
    expect(parseTime(text)).toBeNull()
  })

  it('local days begin at midnight in Stockholm, also when the clocks change', () => {
    expect(localDay(new Date('2026-03-01T23:30:00Z'))).toBe('2026-03-02')
    expect(startOfLocalDay('2026-03-29')?.toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(startOfLocalDay('2026-03-29', 1)?.toISOString()).toBe('2026-03-29T22:00:00.000Z')
  })
})

describe('the schedule', () => {
  const refusal = expect.objectContaining({ code: 'SCHEDULE_INVALID', status: 422 })

  it('the schedule is as soon as possible when nothing is said', () => {
    expect(scheduleOf({}, now)).toEqual(schedule.asSoonAsPossible)
    expect(scheduleOf({ deliveryTimePreference: 'asap' }, now).isAsap).toBe(true)
    expect(scheduleOf({ deliveryTimePreference: 'scheduled' }, now).isAsap).toBe(false)
    expect(scheduleOf({ scheduledPickup: '2026-03-03T10:00' }, now).isAsap).toBe(false)
  })

  it('the schedule has no times that contradict as soon as possible', () => {
    const left = { scheduledPickup: '2026-03-03T10:00', scheduledDelivery: '2026-03-03T12:00' }
    expect(scheduleOf({ isAsap: true, ...left }, now)).toEqual(scheduleOf({}, now))
    for (const old of [{ scheduledPickup: '2026-02-02T10:00' }, { scheduledDelivery: '2027-02-02T10:00' }]) {
      expect(scheduleOf({ isAsap: true, ...old }, now)).toEqual(scheduleOf({}, now))
      expect(scheduleOf({ deliveryTimePreference: 'asap', ...old }, now)).toEqual(scheduleOf({}, now))
    }
  })

  it('the schedule says of a delivery without a pickup that it is in the past, not before the pickup', () => {
    const past = { scheduledDelivery: '2026-03-02T10:00:00Z' }
    expect(() => scheduleOf(past, now)).toThrow('Delivery cannot be in the past')
    expect(() => scheduleOf({ ...past, scheduledPickup: '2026-03-02T14:00:00Z' }, now)).toThrow(
      'Delivery cannot be before pickup'
    )
  })

  it('the schedule refuses two answers to one question', () => {
    expect(() => scheduleOf({ isAsap: true, deliveryTimePreference: 'scheduled' }, now)).toThrow(refusal)
    expect(() => scheduleOf({ isAsap: false, deliveryTimePreference: 'asap' }, now)).toThrow(refusal)
  })

  it.each([
    ['a pickup in the past', { scheduledPickup: '2026-03-02T12:58' }, true],
    ['a pickup this minute', { scheduledPickup: '2026-03-02T12:59' }, false],
    ['a pickup in 30 days', { scheduledPickup: '2026-04-01T12:00:00Z' }, false],
    ['a pickup in over 30 days', { scheduledPickup: '2026-04-01T12:00:01Z' }, true],
    [
      'a delivery before its pickup',
      { scheduledPickup: '2026-03-03T12:00', scheduledDelivery: '2026-03-03T11:59' },
      true
    ],
    [
      'a delivery after its pickup',
      { scheduledPickup: '2026-03-03T12:00', scheduledDelivery: '2026-03-03T14:00' },
      false
    ],
    ['a delivery in the past', { scheduledDelivery: '2026-03-02T10:00:00Z' }, true],
    ['a delivery in a year', { scheduledDelivery: '2027-03-02T10:00:00Z' }, true]
  ])('the schedule of %s is refused: %s', (_what, fields, isRefused) => {
    const ask = () => scheduleOf(fields, now)
    if (isRefused) expect(ask).toThrow(refusal)
    else expect(ask).not.toThrow()
  })

  it('a scheduled order enters the pool an hour before its earliest pickup, and one without a pickup at once', () => {
    const fields = { scheduledPickup: '2026-03-03T10:00:00Z' }
    expect(scheduleOf(fields, now).releaseAt).toEqual(new Date('2026-03-03T09:00:00Z'))
    expect(scheduleOf(fields, now, { ...firstHours, leadMinutes: 0 }).releaseAt).toEqual(
      new Date('2026-03-03T10:00:00Z')
    )
    expect(scheduleOf({ scheduledDelivery: '2026-03-03T10:00:00Z' }, now).releaseAt).toBeNull()
  })

  // Times without a zone are local.
  it.each([
    ['2026-03-03T06:59', undefined, '2026-03-03T07:00', '2026-03-03T09:00'],
    ['2026-03-03T20:31', undefined, '2026-03-04T07:00', '2026-03-04T09:00'],
    ['2026-03-03T21:00', '2026-03-04T12:00', '2026-03-04T07:00', '2026-03-04T12:00'],
    ['2026-03-03T20:30', '2026-03-03T22:01', '2026-03-03T20:30', '2026-03-03T22:00'],
    ['2026-03-03T12:00', '2026-03-04T03:00', '2026-03-03T12:00', '2026-03-03T14:00'],
    // 5 March is closed.
    ['2026-03-05T12:00', undefined, '2026-03-06T07:00', '2026-03-06T09:00'],
    [undefined, '2026-03-05T12:00', '2026-03-02T13:00', '2026-03-02T15:00']
  ])(
    'a pickup at %s and a delivery by %s are outside the hours, and the next are %s to %s',
    (from, by, pickup, delivery) => {
      const fields = { isAsap: false, ...(from && { scheduledPickup: from }), ...(by && { scheduledDelivery: by }) }
      expect(() => scheduleOf(fields, now, { ...firstHours, closedDays: ['2026-03-05'] })).toThrow(
        expect.objectContaining({
          code: 'SCHEDULE_INVALID',
          details: expect.objectContaining({
            next: {
              earliestPickup: parseTime(pickup)!.toISOString(),
              latestDelivery: parseTime(delivery)!.toISOString()
            }
          })
        })
      )
    }
  )

  it('an evening delivery that is wished before 17 is refused with the evening of that day', () => {
    const fields = { serviceLevel: 'evening', scheduledPickup: '2026-03-03T11:00' } as const
    expect(() => scheduleOf({ ...fields, scheduledDelivery: '2026-03-03T13:00' }, now)).toThrow(
      expect.objectContaining({
        code: 'SCHEDULE_INVALID',
        details: {
          errors: [
            { path: 'scheduledDelivery', message: 'An evening delivery is made between 17 and 22, while we are open' }
          ],
          next: { earliestPickup: '2026-03-03T10:00:00.000Z', latestDelivery: '2026-03-03T21:00:00.000Z' }
        }
      })
    )
    const evening = scheduleOf({ ...fields, scheduledDelivery: '2026-03-03T19:00' }, now)
    expect(promiseOf(evening, 20, now, { level: 'evening' })).toEqual({
      low: new Date('2026-03-03T16:00:00Z'),
      high: new Date('2026-03-03T18:00:00Z')
    })
  })

  // Times without a zone are local; it is 13:00.
  it.each([
    ['2026-03-03T11:00', '2026-03-03T11:00', 'standard', 20, '2026-03-03T11:00', '2026-03-03T11:30'],
    ['2026-03-03T11:00', '2026-03-03T11:29', 'standard', 20, '2026-03-03T11:00', '2026-03-03T11:30'],
    ['2026-03-03T11:00', '2026-03-03T11:34', 'standard', null, '2026-03-03T11:00', '2026-03-03T11:35'],
    [undefined, '2026-03-02T13:01', 'standard', 20, '2026-03-02T13:05', '2026-03-02T13:35'],
    ['2026-03-03T20:30', '2026-03-03T21:50', 'standard', 90, '2026-03-04T07:00', '2026-03-04T08:40'],
    ['2026-03-03T17:10', '2026-03-03T17:20', 'evening', 20, '2026-03-03T17:10', '2026-03-03T22:00']
  ] as const)(
    'a delivery from %s until %s (%s, a drive of %s minutes) cannot be kept, and the next is from %s until %s',
    (...[from, until, level, minutes, pickup, delivery]) => {
      const drive = (earliest: string | undefined, latest: string) => ({
        schedule: scheduleOf({ scheduledDelivery: latest, ...(earliest && { scheduledPickup: earliest }) }, now),
        level,
        minutes
      })
      const next = {
        earliestPickup: parseTime(pickup)!.toISOString(),
        latestDelivery: parseTime(delivery)!.toISOString()
      }
      expect(() => checkDrive(drive(from, until), now, firstHours)).toThrow(
        expect.objectContaining({
          code: 'SCHEDULE_INVALID',
          details: { errors: [{ path: 'scheduledDelivery', message: 'We cannot deliver by then' }], next }
        })
      )
      checkDrive(drive(pickup, delivery), now, firstHours)
    }
  )

  it('the schedule names the field that holds no time', () => {
    expect(() => scheduleOf({ scheduledDelivery: 'soon' }, now)).toThrow(
      expect.objectContaining({
        status: 400,
        details: { errors: [{ path: 'scheduledDelivery', message: expect.any(String) }] }
      })
    )
  })
})

describe('the promise', () => {
  const asap = scheduleOf({}, now)

  it('the promise counts pickup, drive and hand-over from now', () => {
    expect(promiseOf(asap, 20, now)).toEqual({
      low: new Date('2026-03-02T12:45:00Z'),
      high: new Date('2026-03-02T13:25:00Z')
    })
  })

  it('as soon as possible at night begins when we open', () => {
    const midnight = new Date('2026-03-02T23:00:00Z')
    expect(promiseOf(asap, 20, midnight)).toEqual(promiseOf(asap, 20, new Date('2026-03-03T06:00:00Z')))
  })

  it('the promise assumes a typical drive if a place is unknown', () => {
    expect(promiseOf(asap, null, now)).toEqual(promiseOf(asap, 25, now))
  })

  it('the promise begins at a booked pickup and ends at the latest delivery that is wished', () => {
    const pickup = scheduleOf({ scheduledPickup: '2026-03-03T10:00:00Z' }, now)
    expect(promiseOf(pickup, 20, now).low).toEqual(new Date('2026-03-03T10:25:00Z'))
    const delivery = scheduleOf({ scheduledDelivery: '2026-03-02T16:00:00Z' }, now)
    expect(promiseOf(delivery, 20, now)).toEqual({
      low: promiseOf(asap, 20, now).low,
      high: new Date('2026-03-02T16:00:00Z')
    })
    const both = scheduleOf({ scheduledPickup: '2026-03-03T10:00:00Z', scheduledDelivery: '2026-03-03T16:00:00Z' }, now)
    expect(promiseOf(both, 20, now)).toEqual({
      low: new Date('2026-03-03T10:25:00Z'),
      high: new Date('2026-03-03T16:00:00Z')
    })
  })

  it('the promise begins on the day of the delivery that is wished', () => {
    const promiseBy = (time: string) => promiseOf(scheduleOf({ scheduledDelivery: time }, now), 20, now)
    expect(promiseBy('2026-03-04T15:00:00Z').low).toEqual(new Date('2026-03-04T07:00:00Z'))
    expect(promiseBy('2026-03-30T14:00:00Z').low).toEqual(new Date('2026-03-30T06:00:00Z'))
    expect(promiseBy('2026-03-04T06:10:00Z').low).toEqual(new Date('2026-03-04T05:40:00Z'))
  })

  it('the promise is never earlier than anybody can drive', () => {
    const wish = scheduleOf({ scheduledDelivery: '2026-03-02T12:10:00Z' }, now)
    expect(promiseOf(wish, 20, now)).toEqual({
      low: new Date('2026-03-02T12:00:00Z'),
      high: new Date('2026-03-02T12:30:00Z')
    })
  })

  it('express is picked up within half an hour and driven without a detour', () => {
    expect(promiseOf(asap, 20, now, { level: 'express' })).toEqual({
      low: new Date('2026-03-02T12:35:00Z'),
      high: new Date('2026-03-02T13:00:00Z')
    })
  })

  it('the evening ends when we close, and begins when we open if that is later', () => {
    const at = (time: string, hours: Partial<typeof firstHours>) =>
      promiseOf(asap, 20, new Date(`2026-03-02T${time}Z`), { level: 'evening', hours: { ...firstHours, ...hours } })
    const early = { closes: '18:00', lastPickup: '17:00' }
    expect(at('12:00:00', early)).toEqual({
      low: new Date('2026-03-02T16:00:00Z'),
      high: new Date('2026-03-02T17:00:00Z')
    })
    expect(at('16:30:00', early)).toEqual({
      low: new Date('2026-03-03T16:00:00Z'),
      high: new Date('2026-03-03T17:00:00Z')
    })
    expect(at('20:00:00', { closes: '23:00', opens: '19:00', lastPickup: '20:30' })).toEqual({
      low: new Date('2026-03-03T18:45:00Z'),
      high: new Date('2026-03-03T21:00:00Z')
    })
    const fields = { serviceLevel: 'evening', scheduledPickup: '2026-03-03T11:00' } as const
    const wish = { ...fields, scheduledDelivery: '2026-03-03T13:00' }
    expect(() => scheduleOf(wish, now, { ...firstHours, ...early })).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({
          next: { earliestPickup: '2026-03-03T10:00:00.000Z', latestDelivery: '2026-03-03T17:00:00.000Z' }
        })
      })
    )
  })

  it('no evening delivery is promised while we close by 17', () => {
    const hours = { ...firstHours, closes: '17:00', lastPickup: '16:00' }
    const none = expect.objectContaining({
      code: 'SCHEDULE_INVALID',
      details: {
        errors: [{ path: 'serviceLevel', message: 'There are no evening deliveries: we are closed in the evening' }]
      }
    })
    expect(() => promiseOf(asap, 20, now, { level: 'evening', hours })).toThrow(none)
    const wish = { serviceLevel: 'evening', scheduledDelivery: '2026-03-03T16:00' } as const
    expect(() => scheduleOf(wish, now, hours)).toThrow(none)
    expect(promiseOf(asap, 20, now, { hours }).low).toEqual(promiseOf(asap, 20, now).low)
  })

  it('the evening is from 17 to 22 of the day, or of the next one if it is too late', () => {
    const at = (time: string) => promiseOf(asap, 20, new Date(`2026-03-02T${time}Z`), { level: 'evening' })
    const until = new Date('2026-03-02T21:00:00Z')
    expect(at('12:00:00')).toEqual({ low: new Date('2026-03-02T16:00:00Z'), high: until })
    expect(at('17:00:00')).toEqual({ low: new Date('2026-03-02T17:45:00Z'), high: until })
    const tomorrow = { low: new Date('2026-03-03T16:00:00Z'), high: new Date('2026-03-03T21:00:00Z') }
    expect(at('20:00:00')).toEqual(tomorrow)
    expect(at('23:30:00')).toEqual(tomorrow)
  })
})
