import { aChange, minutesAfter, nextChange, noon, situation } from '#test/order-events.ts'
import type { OrderState } from '@ilbud/proto/http/orders/order-status'
import { describe, expect, it } from 'vitest'
import { applyChange } from './apply-change.ts'
import { nextReview } from './estimate.ts'
import { etaUnknownSince, type OrderView, shownStatus } from './order-view.ts'
import { reviewView } from './review-view.ts'
import type { RouteStop } from './route.ts'
import { viewChange } from './view-event.ts'

const pace = { speedKmh: 26, detour: 1.35 }
const context = { now: noon, pace, position: null, route: [], delayThresholdMinutes: 10 }
const door = { lat: 59.403, lng: 17.944 }
const city = { lat: 59.333, lng: 18.065 }
// 10.4 km × 1.35 at 26 km/h.
const legMinutes = 32.3

const orderId = '0197b0c0-0000-7000-8000-000000000a01'

function viewAt(state: OrderState): OrderView {
  return applyChange(null, aChange({ orderId, after: situation(state) }), noon.toISOString())
}

function minutesTo(eta: { at: string } | null, from = noon): number {
  return Math.round(((Date.parse(eta!.at) - from.getTime()) / 60_000) * 10) / 10
}

const stop = (id: string, minutes: number): RouteStop => ({
  orderId: id,
  kind: 'delivery',
  arriveAt: minutesAfter(minutes).toISOString(),
  waiting: false
})

/** Reviewed as often as it asks for it, until so many minutes after noon, while nothing is heard of the driver. */
function reviewedUntil(view: OrderView, minutes: number, place: typeof city | null = null): OrderView {
  let [now, reviewed] = [noon, view]
  while (now <= minutesAfter(minutes)) {
    reviewed = reviewView(reviewed, { ...context, position: place, now })
    now = nextReview(reviewed, now, pace) ?? minutesAfter(minutes + 1)
  }
  return reviewed
}

/** A route that reaches the order after so many stops for others. */
function routeOf(stops: number, minutes: number): RouteStop[] {
  return [...Array.from({ length: stops }, (_, at) => stop(`stop-${at}`, at)), stop(orderId, minutes)]
}

describe('reviewView', () => {
  it('reviewView expects a fresh order in the middle of its promise', () => {
    expect(minutesTo(reviewView(viewAt('CREATED'), context).eta)).toBe(75)
  })

  it('reviewView expects one that may come until late soon after it may come', () => {
    const promise = { low: minutesAfter(60).toISOString(), high: minutesAfter(600).toISOString() }
    const view = applyChange(null, aChange({ promise }), noon.toISOString())
    expect(minutesTo(reviewView(view, context).eta)).toBe(90)
  })

  it('reviewView counts driving and stops from the last step without a position', () => {
    expect(minutesTo(reviewView(viewAt('ASSIGNED'), context).eta)).toBeCloseTo(12 + 4 + legMinutes + 3, 0)
    expect(minutesTo(reviewView(viewAt('OUT_FOR_DELIVERY'), context).eta)).toBeCloseTo(legMinutes + 3, 0)
  })

  it('reviewView goes by the driver’s position where there is one', () => {
    const near = { lat: 59.39, lng: 17.95 }
    const { eta } = reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, position: near })
    expect(minutesTo(eta)).toBeCloseTo(3 + 4.7, 0)
    expect(Date.parse(eta!.low)).toBeLessThan(Date.parse(eta!.at))
    expect(Date.parse(eta!.high)).toBeGreaterThan(Date.parse(eta!.at))
  })

  it('reviewView leaves an estimate alone that moved by less than two minutes', () => {
    const view = reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, position: { lat: 59.39, lng: 17.95 } })
    expect(reviewView(view, { ...context, position: { lat: 59.391, lng: 17.95 } })).toBe(view)
    expect(reviewView(view, { ...context, position: { lat: 59.35, lng: 18.0 } })).not.toBe(view)
  })

  it('reviewView is as sure of a pickup ordered for tomorrow as of one for now', () => {
    const tomorrow = minutesAfter(24 * 60).toISOString()
    const promise = { low: minutesAfter(24 * 60 + 35).toISOString(), high: minutesAfter(24 * 60 + 65).toISOString() }
    for (const state of ['CREATED', 'ASSIGNED'] as const) {
      const change = aChange({ after: situation(state), scheduledPickup: tomorrow, promise })
      const { low, high } = reviewView(applyChange(null, change, noon.toISOString()), context).eta!
      expect(Date.parse(low), state).toBeGreaterThan(Date.parse(tomorrow))
      expect((Date.parse(high) - Date.parse(low)) / 60_000, state).toBeLessThan(30)
    }
  })

  it('reviewView is as sure of an order that waits for the opening in the morning', () => {
    const promise = { low: minutesAfter(9 * 60).toISOString(), high: minutesAfter(9 * 60 + 36).toISOString() }
    const { low, high } = reviewView(applyChange(null, aChange({ promise }), noon.toISOString()), context).eta!
    expect(Date.parse(low)).toBeGreaterThanOrEqual(Date.parse(promise.low))
    expect((Date.parse(high) - Date.parse(low)) / 60_000).toBeLessThan(60)
  })

  it('reviewView knows no more of a time that the recipient wants than its ends, until a route says it', () => {
    const wanted = { notBefore: minutesAfter(240).toISOString(), notAfter: minutesAfter(360).toISOString() }
    const at = (fields: object, route: RouteStop[] = []) => {
      const change = aChange({ orderId, after: situation('ASSIGNED'), ...fields })
      const { eta } = reviewView(applyChange(null, change, noon.toISOString()), { ...context, route })
      return [eta!.low, eta!.high].map((time) => minutesTo({ at: time }))
    }
    expect(at(wanted)).toEqual([240, 360])
    expect(at({ notBefore: wanted.notBefore })).toEqual([240, 360])
    expect(at(wanted, routeOf(2, 300))[1]).toBeLessThan(330)
  })

  it('reviewView follows the end of a time that the recipient wants when only that is changed', () => {
    const notBefore = minutesAfter(240).toISOString()
    const first = aChange({ orderId, notBefore, notAfter: minutesAfter(360).toISOString() })
    const later = nextChange(first, 'reschedule', first.after, { notAfter: minutesAfter(420).toISOString() })
    const before = reviewView(applyChange(null, first, noon.toISOString()), context)
    const { eta } = reviewView(applyChange(before, later, noon.toISOString()), context)
    expect(minutesTo({ at: eta!.high })).toBe(420)
  })

  it('reviewView estimates nothing for an order that ended, goes back or waits for a decision', () => {
    for (const state of ['DELIVERED', 'CANCELED', 'ATTEMPT_FAILED'] as const) {
      expect(reviewView(viewAt(state), context).eta).toBeNull()
    }
    const returning = aChange({ after: situation('RETURNING', { destination: 'sender' }) })
    expect(reviewView(applyChange(null, returning, noon.toISOString()), context).eta).toBeNull()
  })

  it('reviewView opens the live position with three stops left, and only out for delivery', () => {
    const open = (stops: number) =>
      reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, route: routeOf(stops, 60) }).positionOpen
    expect([open(0), open(2), open(3)]).toEqual([true, true, false])
    expect(reviewView(viewAt('PICKED_UP'), { ...context, position: door }).positionOpen).toBe(false)
  })

  it('reviewView opens it when the ETA is within 30 minutes, however many stops there are', () => {
    const round = { ...context, route: routeOf(3, 50) }
    const far = reviewView(viewAt('OUT_FOR_DELIVERY'), round)
    expect(far.positionOpen).toBe(false)
    expect(reviewView(far, { ...round, now: minutesAfter(40) }).positionOpen).toBe(true)
  })

  it('reviewView arrives when the route says, after as many stops, and says neither of what is in none', () => {
    const far = { ...context, position: city, route: routeOf(2, 17) }
    const { eta } = reviewView(viewAt('OUT_FOR_DELIVERY'), far)
    expect([minutesTo(eta), eta!.stopsBefore]).toEqual([17, 2])
    const blind = reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, route: routeOf(2, 47) }).eta
    expect(minutesTo(blind)).toBe(47)
    // Sooner than the whole way from the pickup takes: the driver comes from the door before.
    expect(minutesTo(reviewView(viewAt('PICKED_UP'), { ...context, route: routeOf(0, 2) }).eta)).toBe(2)
    const other = reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, route: [stop('another', 5)] }).eta
    expect([minutesTo(other), other!.stopsBefore]).toEqual([minutesTo(blind) - 47 + 35.3, null])
    expect(reviewView(viewAt('CREATED'), { ...context, route: routeOf(0, 5) }).eta!.stopsBefore).toBeNull()
  })

  it('reviewView counts the way from the driver to the door once the time of the route has passed', () => {
    const late = { ...context, now: minutesAfter(30), position: { lat: 59.39, lng: 17.95 }, route: routeOf(0, 20) }
    const { eta } = reviewView(viewAt('OUT_FOR_DELIVERY'), late)
    expect(minutesTo(eta, late.now)).toBeCloseTo(3 + 4.7, 0)
  })

  it('reviewView looks again when a stop before is done, also when the time hardly moves', () => {
    const view = reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, position: door, route: routeOf(1, 12) })
    const after = reviewView(view, { ...context, now: minutesAfter(3), position: door, route: routeOf(0, 12) })
    expect([view.eta!.stopsBefore, after.eta!.stopsBefore]).toEqual([1, 0])
  })

  it('reviewView says arriving within 150 m of the door and not beyond', () => {
    const near = { lat: door.lat + 0.001, lng: door.lng }
    const view = reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, position: near })
    expect(view.arriving).toBe(true)
    expect(reviewView(view, { ...context, position: { lat: door.lat + 0.01, lng: door.lng } }).arriving).toBe(false)
    expect(reviewView(viewAt('PICKED_UP'), { ...context, position: near }).arriving).toBe(false)
  })
})

describe('the delay overlay', () => {
  // Promised 13:30: no driver has accepted it, and it takes at least 51 minutes.
  const late = { ...context, now: minutesAfter(52) }

  it('the delay overlay is set when the ETA passes the promise by ten minutes, with one entry, and keeps the stage', () => {
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

  it('the delay overlay is cleared by an earlier event that arrives late', () => {
    const placed = aChange()
    const accepted = nextChange(placed, 'acceptOffer', situation('ASSIGNED'))
    const seen = reviewView(applyChange(null, placed, noon.toISOString()), late)
    const caughtUp = applyChange(seen, accepted, minutesAfter(5).toISOString())
    expect(shownStatus(caughtUp).status).toBe('DRIVER_ASSIGNED')
    expect(caughtUp.timeline.map(({ code }) => code)).toEqual(['ORDER_CREATED', 'DRIVER_ASSIGNED'])
    const after = applyChange(seen, accepted, minutesAfter(53).toISOString())
    expect(after.timeline.map(({ code }) => code)).toEqual(['ORDER_CREATED', 'DELAYED', 'DRIVER_ASSIGNED'])
  })

  it('the delay overlay is cleared when the ETA is within the promise again', () => {
    const delayed = { ...viewAt('OUT_FOR_DELIVERY'), delayed: true }
    const view = reviewView(delayed, { ...context, now: minutesAfter(60), position: door })
    expect(shownStatus(view).status).toBe('OUT_FOR_DELIVERY')
  })

  it('the delay overlay is set by a dispatcher, moves the ETA, and lasts until it is removed', () => {
    const said = reviewView({ ...viewAt('ASSIGNED'), delayMinutes: 20 }, context)
    expect(shownStatus(said).status).toBe('DELAYED')
    // Promised 13:30.
    expect(minutesTo(said.eta)).toBe(110)
    expect(said.timeline.at(-1)!.type).toBe('DELAYED')
    const takenBack = reviewView({ ...said, delayMinutes: null }, context)
    expect([takenBack.delayed, minutesTo(takenBack.eta)]).toEqual([false, 51.3])
    const seen = { ...context, position: door }
    expect(minutesTo(reviewView({ ...viewAt('OUT_FOR_DELIVERY'), delayMinutes: 20 }, seen).eta)).toBe(3)
  })

  it('the delay overlay never covers a failed attempt or an end', () => {
    for (const state of ['ATTEMPT_FAILED', 'DELIVERED'] as const) {
      const view = reviewView({ ...viewAt(state), delayed: true }, { ...context, now: minutesAfter(600) })
      expect(view.delayed).toBe(false)
    }
  })
})

describe('a return', () => {
  const returnBy = minutesAfter(240).toISOString()
  const back = { ...situation('RETURNING'), destination: 'sender' as const }
  const view = applyChange(null, aChange({ orderId, after: back, returnBy }), noon.toISOString())

  it('a return is late from its time on, which no status, stage or entry of the timeline tells', () => {
    expect(reviewView(view, { ...context, now: minutesAfter(239) }).delayed).toBe(false)
    const late = reviewView(view, { ...context, now: minutesAfter(241) })
    expect(viewChange(late, view, noon.toISOString())).toMatchObject({
      returnLate: true,
      status: 'FAILED_ATTEMPT',
      stage: 5
    })
    expect(late.timeline).toEqual(view.timeline)
  })

  it('a return is looked at when its time is over, and not again once it is late', () => {
    const due = nextReview(view, noon, pace)!
    expect(due.getTime()).toBeGreaterThan(Date.parse(returnBy))
    expect(nextReview(reviewView(view, { ...context, now: due }), due, pace)).toBeNull()
  })
})

describe('nextReview', () => {
  it('nextReview comes when the clock moves the estimate, and not before', () => {
    const view = reviewView(viewAt('CREATED'), context)
    const next = nextReview(view, noon, pace)!
    expect(reviewView(view, { ...context, now: new Date(next.getTime() - 1000) })).toBe(view)
    expect(reviewView(view, { ...context, now: new Date(next.getTime() + 1000) })).not.toBe(view)
  })

  it('nextReview comes when the live position opens', () => {
    const round = { ...context, route: routeOf(3, 50) }
    const view = reviewView(viewAt('OUT_FOR_DELIVERY'), round)
    const next = nextReview(view, noon, pace)!
    expect(view.positionOpen).toBe(false)
    expect(reviewView(view, { ...round, now: next }).positionOpen).toBe(true)
  })

  it('a driver is nearby within 150 m or 5 minutes of the door, stays so during the attempt, and needs a position', () => {
    const near = (place: typeof city | null, route: RouteStop[] = []) =>
      reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, position: place, route }).nearby
    const fourMinutes = { lat: 59.4015, lng: 17.944 }
    expect(near(door)).toBe(true)
    expect(near(fourMinutes, routeOf(0, 4))).toBe(true)
    expect(near(fourMinutes)).toBe(false)
    expect(near(fourMinutes, routeOf(1, 12))).toBe(false)
    expect(near(city)).toBe(false)
    expect(reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, now: minutesAfter(33) }).nearby).toBe(false)
    const view = reviewView(viewAt('OUT_FOR_DELIVERY'), { ...context, position: door })
    expect(reviewView(view, { ...context, position: city }).nearby).toBe(true)
    const failed = { ...view, situation: situation('ATTEMPT_FAILED') }
    expect(reviewView(failed, context).nearby).toBe(false)
  })

  it('an order whose driver sends no position has no ETA a quarter of an hour after the expected arrival, until one comes', () => {
    const view = reviewView(viewAt('OUT_FOR_DELIVERY'), context)
    const expected = minutesTo(view.eta)
    expect(reviewView(view, { ...context, now: minutesAfter(expected + 13) }).eta).not.toBeNull()
    const silent = { ...context, now: minutesAfter(expected + 19) }
    const unknown = reviewView(reviewedUntil(view, expected + 18), silent)
    expect(unknown.eta).toBeNull()
    expect(minutesTo({ at: etaUnknownSince(unknown)! })).toBeCloseTo(expected - 1, 0)
    // It still becomes late by the clock.
    expect(nextReview({ ...unknown, delayed: false }, silent.now, pace)).not.toBeNull()
    expect(reviewView(unknown, { ...silent, position: city }).eta).not.toBeNull()
  })

  it('a driver who is seen standing still makes the arrival unknown since the last step, until the driver or a step comes nearer', () => {
    const minutesOf = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => minutesAfter(from + n))
    const seen = (view: OrderView, place: typeof city, times: Date[]) =>
      times.reduce((before, now) => reviewView(before, { ...context, position: place, now }), view)
    const stands = seen(viewAt('OUT_FOR_DELIVERY'), city, minutesOf(0, 15))
    expect(stands.eta).not.toBeNull()
    const unknown = seen(stands, city, minutesOf(15, 60))
    expect([unknown.eta, etaUnknownSince(unknown), unknown.positionOpen]).toEqual([null, noon.toISOString(), false])
    expect(viewChange(unknown, stands, noon.toISOString())).toMatchObject({
      eta: null,
      etaUnknownSince: noon.toISOString()
    })
    expect(shownStatus(seen(unknown, city, [minutesAfter(130)])).status).toBe('DELAYED')
    const nearer = reviewView(unknown, { ...context, position: { lat: 59.37, lng: 18 }, now: minutesAfter(62) })
    expect([minutesTo(nearer.eta, minutesAfter(62)) < 20, etaUnknownSince(nearer)]).toEqual([true, null])
    const failed = nextChange(aChange({ orderId }), 'reportFailedAttempt', situation('ATTEMPT_FAILED'))
    expect(etaUnknownSince(applyChange(unknown, failed, minutesAfter(63).toISOString()))).toBeNull()
  })

  it('an order stays delayed when its arrival becomes unknown, though the promise has not passed', () => {
    const promise = { low: minutesAfter(20).toISOString(), high: minutesAfter(40).toISOString() }
    const change = aChange({ orderId, after: situation('OUT_FOR_DELIVERY'), promise })
    let view = applyChange(null, change, noon.toISOString())
    for (let minute = 0; minute <= 24; minute++) {
      view = reviewView(view, { ...context, position: city, now: minutesAfter(minute) })
    }
    expect([view.eta, view.delayed]).toEqual([null, true])
  })

  it('an order whose driver is silent is delayed before its promise is broken', () => {
    // Promised 13:30; on board since noon, and 35 minutes are left.
    const view = viewAt('PICKED_UP')
    expect(etaUnknownSince(reviewedUntil(view, 62))).not.toBeNull()
    expect(reviewedUntil(view, 62).delayed).toBe(false)
    expect(reviewedUntil(view, 75)).toMatchObject({ eta: null, delayed: true })
  })

  it('nextReview ends for an order that ended or that nobody moves for hours', () => {
    expect(nextReview(reviewView(viewAt('DELIVERED'), context), noon, pace)).toBeNull()
    const forgotten = reviewedUntil(viewAt('CREATED'), 300)
    expect(forgotten).toMatchObject({ eta: null, delayed: true })
    expect(nextReview(forgotten, minutesAfter(300), pace)).toBeNull()
  })
})
