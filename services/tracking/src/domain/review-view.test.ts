import { aChange, minutesAfter, noon, situation } from '#test/order-events.ts'
import type { OrderState } from '@ilbud/proto/http/order-status'
import { describe, expect, it } from 'vitest'
import { applyChange } from './apply-change.ts'
import { nextReview } from './estimate.ts'
import type { OrderView } from './order-view.ts'
import { reviewView } from './review-view.ts'
import { shownStatus } from './view-status.ts'

const pace = { speedKmh: 26, detour: 1.35 }
const context = { now: noon, pace, position: null, delayAfterMinutes: 10 }
const door = { lat: 59.403, lng: 17.944 }
// 10.4 km × 1.35 at 26 km/h.
const legMinutes = 32.3

function viewAt(state: OrderState): OrderView {
  return applyChange(null, aChange({ after: situation(state) }), noon.toISOString())
}

function minutesTo(eta: { at: string } | null, from = noon): number {
  return Math.round(((Date.parse(eta!.at) - from.getTime()) / 60_000) * 10) / 10
}

describe('reviewView', () => {
  it('expects a fresh order in the middle of its promise', () => {
    expect(minutesTo(reviewView(viewAt('CREATED'), context).eta)).toBe(75)
  })

  it('counts driving and stops from the last step without a position', () => {
    expect(minutesTo(reviewView(viewAt('ASSIGNED'), context).eta)).toBeCloseTo(12 + 4 + legMinutes + 3, 0)
    expect(minutesTo(reviewView(viewAt('OUT_FOR_DELIVERY'), context).eta)).toBeCloseTo(legMinutes + 3, 0)
  })

  it('goes by the driver’s position where there is one', () => {
    const near = { lat: 59.39, lng: 17.95 }
    const { eta } = reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, position: near })
    expect(minutesTo(eta)).toBeCloseTo(3 + 4.7, 0)
    expect(Date.parse(eta!.low)).toBeLessThan(Date.parse(eta!.at))
    expect(Date.parse(eta!.high)).toBeGreaterThan(Date.parse(eta!.at))
  })

  it('leaves an estimate alone that moved by less than two minutes', () => {
    const view = reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, position: { lat: 59.39, lng: 17.95 } })
    expect(reviewView(view, { ...context, position: { lat: 59.391, lng: 17.95 } })).toBe(view)
    expect(reviewView(view, { ...context, position: { lat: 59.35, lng: 18.0 } })).not.toBe(view)
  })

  it('estimates nothing for an order that ended, goes back or waits for a decision', () => {
    for (const state of ['DELIVERED', 'CANCELED', 'ATTEMPT_FAILED'] as const) {
      expect(reviewView(viewAt(state), context).eta).toBeNull()
    }
    const returning = aChange({ after: situation('RETURNING', { destination: 'sender' }) })
    expect(reviewView(applyChange(null, returning, noon.toISOString()), context).eta).toBeNull()
  })

  it('opens the live position when the ETA is within 30 minutes, and only out for delivery', () => {
    const far = reviewView(viewAt('OUT_FOR_DELIVERY'), context)
    expect(far.positionOpen).toBe(false)
    expect(reviewView(far, { ...context, now: minutesAfter(6) }).positionOpen).toBe(true)
    expect(reviewView(viewAt('PICKED_UP'), { ...context, position: door }).positionOpen).toBe(false)
  })

  it('says arriving within 150 m of the door and not beyond', () => {
    const near = { lat: door.lat + 0.001, lng: door.lng }
    const view = reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, position: near })
    expect(view.arriving).toBe(true)
    expect(reviewView(view, { ...context, position: { lat: door.lat + 0.01, lng: door.lng } }).arriving).toBe(false)
    expect(reviewView(viewAt('PICKED_UP'), { ...context, position: near }).arriving).toBe(false)
  })
})

describe('the delay overlay', () => {
  // Promised 13:30: nobody has taken it, and 51 minutes are the least it takes.
  const late = { ...context, now: minutesAfter(52) }

  it('is set when the ETA passes the promise by ten minutes, with one entry, and keeps the stage', () => {
    const early = reviewView(viewAt('CREATED'), { ...context, now: minutesAfter(45) })
    expect(shownStatus(early).status).toBe('CREATED')
    const view = reviewView(early, late)
    expect(shownStatus(view)).toEqual({ status: 'DELAYED', stage: 1, returning: false })
    expect(view.timeline.at(-1)).toEqual({
      version: null,
      type: 'DELAYED',
      code: 'DELAYED',
      at: late.now.toISOString(),
      corrected: false
    })
    expect(reviewView(view, { ...context, now: minutesAfter(70) }).timeline).toHaveLength(2)
  })

  it('is cleared when the ETA is within the promise again', () => {
    const delayed = { ...viewAt('OUT_FOR_DELIVERY'), delayed: true }
    const view = reviewView(delayed, { ...context, now: minutesAfter(60), position: door })
    expect(shownStatus(view).status).toBe('OUT_FOR_DELIVERY')
  })

  it('never covers a failed attempt or an end', () => {
    for (const state of ['ATTEMPT_FAILED', 'DELIVERED'] as const) {
      const view = reviewView({ ...viewAt(state), delayed: true }, { ...context, now: minutesAfter(600) })
      expect(view.delayed).toBe(false)
    }
  })
})

describe('nextReview', () => {
  it('comes when the clock moves the estimate, and not before', () => {
    const view = reviewView(viewAt('CREATED'), context)
    const next = nextReview(view, noon, pace)!
    expect(reviewView(view, { ...context, now: new Date(next.getTime() - 1000) })).toBe(view)
    expect(reviewView(view, { ...context, now: new Date(next.getTime() + 1000) })).not.toBe(view)
  })

  it('comes when the live position opens', () => {
    const view = reviewView(viewAt('OUT_FOR_DELIVERY'), context)
    const next = nextReview(view, noon, pace)!
    expect(view.positionOpen).toBe(false)
    expect(reviewView(view, { ...context, now: next }).positionOpen).toBe(true)
  })

  it('ends for an order that ended or that nobody moves for hours', () => {
    expect(nextReview(reviewView(viewAt('DELIVERED'), context), noon, pace)).toBeNull()
    const forgotten = reviewView(viewAt('CREATED'), { ...context, now: minutesAfter(300) })
    expect(forgotten).toMatchObject({ eta: null, delayed: true })
    expect(nextReview(forgotten, minutesAfter(300), pace)).toBeNull()
  })
})
