import { firstHours, isOpenForDelivery } from '#domain/schedule/opening-hours.ts'
import { asSoonAsPossible } from '#domain/schedule/schedule.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choosableTime, choose } from './delivery-choice.ts'

const minute = 60_000
// Both changes of the clock are within.
const instant = fc.integer({
  min: Date.parse('2026-03-01T00:00Z') / minute,
  max: Date.parse('2026-11-30T00:00Z') / minute
})
const at = (minutes: number): Date => new Date(minutes * minute)
const nothing = { place: null, sealedNeighbour: null, notBefore: null, notAfter: null }
const hours = { ...firstHours, closedDays: ['2026-06-20', '2026-06-21'] }

const anOrder = (window: { from: Date | null; to: Date | null; promise: { low: Date; high: Date } }) => ({
  state: 'PICKED_UP' as const,
  choice: nothing,
  driverNear: false,
  requiredProofs: [],
  pinRequired: false,
  schedule: {
    ...asSoonAsPossible,
    isAsap: !window.from && !window.to,
    scheduledPickup: window.from,
    scheduledDelivery: window.to
  },
  promise: window.promise
})

const situation = fc
  .record({
    now: instant,
    from: fc.option(fc.integer({ min: -600, max: 4000 })),
    long: fc.option(fc.integer({ min: 30, max: 3000 })),
    promised: fc.integer({ min: -2000, max: 2000 })
  })
  .map(({ now, from, long, promised }) => {
    const begins = from === null ? null : at(now + from)
    const ends = long === null ? null : new Date((begins ?? at(now)).getTime() + long * minute)
    const promise = { low: at(now + promised - 30), high: at(now + promised) }
    return { now: at(now), order: anOrder({ from: begins, to: ends, promise }) }
  })

describe('the time that a recipient chooses', () => {
  it('the time that a recipient chooses is accepted only within the window, while we are open, and not in the past', () => {
    const times = fc.record({ after: fc.integer({ min: -200, max: 5000 }), long: fc.integer({ min: -60, max: 900 }) })
    fc.assert(
      fc.property(situation, times, ({ now, order }, { after, long }) => {
        const notBefore = new Date(now.getTime() + after * minute)
        const notAfter = new Date(notBefore.getTime() + long * minute)
        const { from, to } = choosableTime(order, { now, hours })
        const isRight =
          notBefore.getTime() >= from.getTime() - minute &&
          notBefore < notAfter &&
          notAfter <= to &&
          notAfter > from &&
          isOpenForDelivery(hours, notBefore) &&
          isOpenForDelivery(hours, notAfter)
        const ask = () => choose(order, { notBefore, notAfter }, { now, hours })
        if (isRight) expect(ask()).toEqual({ ...nothing, notBefore, notAfter })
        else expect(ask).toThrow(expect.objectContaining({ code: 'CHOICE_REFUSED' }))
      })
    )
  })

  it('the time that a recipient chooses can always be chosen: the window that is offered is open, not over, and never after the latest delivery', () => {
    fc.assert(
      fc.property(situation, ({ now, order }) => {
        const { from, to } = choosableTime(order, { now, hours })
        expect(from.getTime()).toBeGreaterThanOrEqual(now.getTime())
        expect(isOpenForDelivery(hours, from)).toBe(true)
        expect(to.getTime()).toBeGreaterThanOrEqual(from.getTime())
        const latest = order.schedule.scheduledDelivery
        if (latest && latest > from) expect(to).toEqual(latest)
      })
    )
  })
})
