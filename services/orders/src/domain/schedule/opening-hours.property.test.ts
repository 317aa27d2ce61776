import { localDay } from '@ilbud/proto/http/times/local-day'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseTime } from './local-time.ts'
import { firstHours, isOpenForPickup, latestPause, nextPickup, nextSlot, slotsOf } from './opening-hours.ts'

const hourMs = 3_600_000
// Both changes of the clock are in it.
const instant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-01-01T00:00:00Z'),
  noInvalidDate: true
})
const time = fc.integer({ min: 0, max: 24 * 12 - 1 }).map((at) => {
  const [hour, minute] = [Math.floor(at / 12), (at % 12) * 5]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
const days = instant.map((date) => localDay(date))
const hours = fc
  .record({
    times: fc.uniqueArray(time, { minLength: 3, maxLength: 3 }),
    closedDays: fc.array(days, { maxLength: 60 })
  })
  .map(({ times, closedDays }) => {
    const [opens, lastPickup, closes] = times.toSorted() as [string, string, string]
    return { ...firstHours, opens, lastPickup, closes, closedDays }
  })

it('the next pickup is the first time from then on at which we are open', () => {
  fc.assert(
    fc.property(hours, instant, (open, at) => {
      const next = nextPickup(open, at)
      expect(next.getTime()).toBeGreaterThanOrEqual(at.getTime())
      expect(isOpenForPickup(open, next)).toBe(true)
      // Nothing before it, looked at every five minutes as far as two days back.
      const from = Math.max(at.getTime(), next.getTime() - 48 * hourMs)
      for (let earlier = from; earlier < next.getTime(); earlier += 300_000) {
        expect(isOpenForPickup(open, new Date(earlier))).toBe(false)
      }
    }),
    { numRuns: 200 }
  )
})

it('the latest pause lies between a last pickup that is past and the next opening, and we are closed only in it', () => {
  fc.assert(
    fc.property(hours, instant, (open, at) => {
      const { from, to } = latestPause(open, at)
      expect(from.getTime()).toBeLessThan(at.getTime())
      expect([from, to].map((end) => isOpenForPickup(open, end))).toEqual([true, true])
      for (let time = from.getTime() + 300_000; time < Math.max(at.getTime(), to.getTime()); time += 300_000) {
        expect(isOpenForPickup(open, new Date(time))).toBe(time >= to.getTime())
      }
    }),
    { numRuns: 200 }
  )
})

it('a slot begins and ends while we are open, on one day', () => {
  fc.assert(
    fc.property(hours, instant, (open, at) => {
      for (const { from, to } of [nextSlot(open, at), ...slotsOf(open, localDay(at))]) {
        const day = localDay(from)
        expect(open.closedDays).not.toContain(day)
        expect(from.getTime()).toBeGreaterThanOrEqual(parseTime(`${day}T${open.opens}`)!.getTime())
        expect(from.getTime()).toBeLessThanOrEqual(parseTime(`${day}T${open.lastPickup}`)!.getTime())
        expect(to.getTime()).toBeLessThanOrEqual(parseTime(`${day}T${open.closes}`)!.getTime())
        expect(to.getTime()).toBeGreaterThan(from.getTime())
      }
    })
  )
})

it('slots are two hours each, one after the other, from opening on', () => {
  const local = (date: Date) => date.toLocaleTimeString('sv-SE', { timeZone: 'Europe/Stockholm', timeStyle: 'short' })
  const slots = slotsOf(firstHours, '2026-03-29')
  expect(slots.map(({ from, to }) => `${local(from)}–${local(to)}`)).toEqual([
    '07:00–09:00',
    '09:00–11:00',
    '11:00–13:00',
    '13:00–15:00',
    '15:00–17:00',
    '17:00–19:00',
    '19:00–21:00'
  ])
  expect(slotsOf({ ...firstHours, closedDays: ['2026-03-29'] }, '2026-03-29')).toEqual([])
})
