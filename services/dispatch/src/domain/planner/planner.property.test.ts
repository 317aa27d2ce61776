import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { improve } from './adaptive-search.ts'
import { insertRequest } from './insert-request.ts'
import { insertRequests } from './insert-requests.ts'
import { findInsertion, noInsertion } from './insertion.ts'
import { modelOf } from './model.ts'
import { copyOf, insertAt, planCost, takeOut } from './plan.ts'
import { planOf } from './plan-of.ts'
import type { Problem, Request, StopRef, Vehicle } from './problem.ts'
import { repairOrder } from './repair-order.ts'
import { scheduleOf } from './schedule.ts'
import { emptySolution, type Solution } from './solution.ts'
import { verify } from './verify.ts'

const places = 12
const shift = 8 * 3600
const matrix = fc
  .array(fc.tuple(fc.nat(9000), fc.nat(9000)), { minLength: places, maxLength: places })
  .map((points) => {
    const metres = points.map(([x, y]) => points.map(([toX, toY]) => Math.hypot(x - toX, y - toY)))
    return { metres, seconds: metres.map((row) => row.map((each) => each / 7)) }
  })
const place = fc.nat(places - 1)
const visit = fc
  .record({ place, earliest: fc.nat(shift), length: fc.constantFrom(600, 3600, Infinity), service: fc.nat(300) })
  .map(({ length, ...rest }) => ({ ...rest, latest: rest.earliest + length }))
const aBreak = fc.tuple(fc.nat(shift), fc.integer({ min: 600, max: 3600 }))
const driver = fc.record({
  isSlow: fc.boolean(),
  start: place,
  availableFrom: fc.nat(3600),
  endOfShift: fc.constantFrom(null, shift),
  breaks: fc.oneof(
    fc.constant([]),
    aBreak.map(([from, length]) => [{ from, to: from + length }])
  ),
  capacity: fc.record({ kg: fc.integer({ min: 20, max: 60 }), parcels: fc.integer({ min: 2, max: 6 }) })
})
const order = fc.record({
  from: visit,
  to: visit,
  kg: fc.nat(25),
  parcels: fc.integer({ min: 1, max: 2 }),
  /** What the order's state is, and with whom. */
  state: fc.constantFrom('open', 'open', 'open', 'pinned', 'on board', 'driven to', 'fetched', 'by hand'),
  with: fc.nat()
})

/** A city at some moment: drivers with parcels on board, under way, with pins and breaks. */
const aProblem = fc
  .record({
    travel: matrix,
    drivers: fc.array(driver, { minLength: 1, maxLength: 4 }),
    orders: fc.array(order, { minLength: 1, maxLength: 12 })
  })
  .map(({ travel, drivers, orders }): Problem => {
    const slow = { ...travel, seconds: travel.seconds.map((row) => row.map((each) => 1.7 * each)) }
    const vehicles: (Vehicle & { pinnedStops: StopRef[] })[] = drivers.map(({ isSlow, ...each }, at) => ({
      ...each,
      ...(isSlow && { travel: slow }),
      id: `v${at}`,
      lockedFirst: null,
      pinnedStops: []
    }))
    const requests = orders.map((each, at): Request => {
      const { from, to, kg, parcels, state } = each
      const vehicle = vehicles[each.with % vehicles.length]!
      const orderId = `o${at}`
      const request: Request = { orderId, pickup: from, delivery: to, kg, parcels }
      if (state === 'pinned') return { ...request, pinnedTo: vehicle.id }
      if (state === 'on board') return { ...request, pickup: null, onBoardOf: vehicle.id }
      if (state === 'driven to' && !vehicle.lockedFirst) {
        vehicle.lockedFirst = { orderId, kind: 'delivery' }
        return { ...request, pickup: null, onBoardOf: vehicle.id }
      }
      if (state === 'fetched' && !vehicle.lockedFirst) {
        vehicle.lockedFirst = { orderId, kind: 'pickup' }
        return request
      }
      // One at a time fits any vehicle.
      if (state === 'by hand' && kg <= vehicle.capacity.kg && vehicle.pinnedStops.length < 4) {
        vehicle.pinnedStops.push({ orderId, kind: 'pickup' }, { orderId, kind: 'delivery' })
        return { ...request, pinnedTo: vehicle.id }
      }
      return request
    })
    return { travel, vehicles, requests }
  })
  .filter((problem) => problem.vehicles.every((vehicle) => !isFull(problem, vehicle)))

/** With what is on board, nothing made by hand would fit. */
function isFull({ requests }: Problem, { id, capacity, pinnedStops, lockedFirst }: Vehicle): boolean {
  const byHand = new Set([lockedFirst, ...pinnedStops!].map((stop) => stop?.orderId))
  const mine = requests.filter(({ onBoardOf, orderId }) => onBoardOf === id || byHand.has(orderId))
  const sum = (unit: 'kg' | 'parcels'): number => mine.reduce((total, each) => total + each[unit], 0)
  return sum('kg') > capacity.kg || sum('parcels') > capacity.parcels
}

/** The same without promises that cannot be kept, as in the literature: windows are hard, and vehicles have a price. */
const aHardProblem = aProblem.map(({ travel, vehicles, requests }): Problem => ({
  travel,
  vehicles: vehicles.map((vehicle) => ({ ...vehicle, lockedFirst: null, pinnedStops: [], end: vehicle.start })),
  requests: requests.filter(({ pickup }) => pickup),
  windows: 'hard',
  weights: { vehicle: 1e5 }
}))

const holds = (runs: number, property: (problem: Problem, seed: number) => void): void =>
  fc.assert(fc.property(aProblem, fc.nat(), property), { numRuns: runs, seed: 23 })

describe('the planner', () => {
  it('no plan of any state breaks a hard rule, and its figures equal a recount', () => {
    holds(60, (problem, seed) => {
      const solution = improve(problem, emptySolution(problem), { seed, iterations: 60 })
      const checked = verify(problem, solution)
      const { routes } = scheduleOf(problem, solution)
      const sum = (figure: 'metres' | 'drivingSeconds' | 'lateSeconds' | 'overtimeSeconds'): number =>
        routes.reduce((total, route) => total + route[figure], 0)
      expect(checked.problems).toEqual([])
      for (const figure of ['metres', 'drivingSeconds', 'lateSeconds', 'overtimeSeconds'] as const) {
        expect(sum(figure)).toBeCloseTo(checked[figure], 4)
      }
    })
  })

  it('with hard windows and fewer vehicles every order is in time in one route or left out, and the figures are right', () => {
    const run = (problem: Problem, seed: number): void => {
      const solution = improve(problem, emptySolution(problem), { seed, iterations: 60 })
      const { problems, ...recount } = verify(problem, solution)
      expect(problems).toEqual([])
      expect(recount.vehicles).toBe(solution.routes.filter(({ stops }) => stops.length > 0).length)
      const { weights } = modelOf(problem)
      const leftOut = solution.unassigned.length
      const pinned = problem.requests.filter(
        ({ orderId, pinnedTo }) => pinnedTo && solution.unassigned.includes(orderId)
      ).length
      const cost =
        recount.metres * weights.metre +
        recount.drivingSeconds * weights.drivingSecond +
        recount.vehicles * weights.vehicle +
        (leftOut + 999 * pinned) * weights.unassigned
      expect(scheduleOf(problem, solution).cost).toBeCloseTo(cost, 2)
    }
    fc.assert(fc.property(aHardProblem, fc.nat(), run), { numRuns: 40, seed: 23 })
  })

  it('a place costs what the plan becomes dearer by, and is found below any higher limit and no lower one', () => {
    holds(150, (problem, seed) => {
      const model = modelOf(problem)
      const plan = planOf(model, improve(problem, emptySolution(problem), { seed, iterations: 3 }))
      const request = seed % problem.requests.length
      if (plan.routeOf[request]! >= 0 && !model.requests[request]!.isFixed) takeOut(model, plan, request)
      for (const route of plan.routes) {
        const [free, above, at] = [noInsertion(), noInsertion(), noInsertion()]
        findInsertion(model, route, request, free)
        above.limit = free.cost + 1
        at.limit = free.cost
        findInsertion(model, route, request, above)
        findInsertion(model, route, request, at)
        expect({ ...above, limit: Infinity }).toEqual(free)
        expect(at.cost).toBe(Infinity)
        if (free.cost === Infinity || plan.routeOf[request]! >= 0) continue
        const dearer = copyOf(model, plan)
        insertAt(model, dearer, request, { ...free, vehicle: route.vehicle })
        expect(planCost(model, dearer) - planCost(model, plan)).toBeCloseTo(free.cost, 2)
      }
    })
  })

  it('a plan never becomes dearer by being improved', () => {
    holds(30, (problem, seed) => {
      const first = improve(problem, emptySolution(problem), { seed, iterations: 0 })
      const better = improve(problem, first, { seed, iterations: 40 })
      expect(scheduleOf(problem, better).cost).toBeLessThanOrEqual(scheduleOf(problem, first).cost + 1e-6)
    })
  })

  it('orders for which no time is left are inserted as well, where they break no rule', () => {
    holds(40, (problem) => {
      const solution = insertRequests(problem, emptySolution(problem), () => true)
      expect(verify(problem, solution).problems).toEqual([])
      const patient = insertRequests(problem, emptySolution(problem))
      expect(verify(problem, patient).problems).toEqual([])
      // What one vehicle can carry by itself is left out by neither.
      expect(solution.unassigned.toSorted()).toEqual(patient.unassigned.toSorted())
    })
  })

  it('the same seed makes the same plan', () => {
    holds(15, (problem, seed) => {
      const plan = (): Solution => improve(problem, emptySolution(problem), { seed, iterations: 50 })
      expect(plan()).toEqual(plan())
    })
  })

  it('one more order breaks no rule with any driver to whom it is offered, and costs what it is said to cost', () => {
    holds(40, (whole, seed) => {
      const free = whole.requests.filter(
        ({ pickup, pinnedTo, orderId }) =>
          pickup && !pinnedTo && whole.vehicles.every((vehicle) => vehicle.lockedFirst?.orderId !== orderId)
      )
      const request = free[seed % Math.max(1, free.length)]
      if (!request) return
      const others = { ...whole, requests: whole.requests.filter((each) => each !== request) }
      const solution = improve(others, emptySolution(others), { seed, iterations: 5 })
      const before = verify(others, solution)
      for (const { route, addedMetres, addedSeconds } of insertRequest(others, solution, request)) {
        if (!route) continue
        const routes = solution.routes.map((each) => (each.vehicleId === route.vehicleId ? route : each))
        const after = verify(whole, { ...solution, routes })
        expect(after.problems).toEqual([])
        expect(after.metres - before.metres).toBeCloseTo(addedMetres, 4)
        expect(after.drivingSeconds - before.drivingSeconds).toBeCloseTo(addedSeconds, 4)
      }
    })
  })

  it('any order of stops is either allowed by every rule or refused with the stop that breaks one', () => {
    const shuffled = fc.tuple(aProblem, fc.nat(), fc.infiniteStream(fc.nat(1000)))
    const run = ([problem, seed, numbers]: [Problem, number, IterableIterator<number>]): void => {
      const free = { ...problem, vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, pinnedStops: [] })) }
      const solution = improve(free, emptySolution(free), { seed, iterations: 5 })
      for (const { vehicleId, stops } of solution.routes) {
        const keys = stops.map((stop) => ({ stop, key: numbers.next().value as number }))
        const wished = keys.toSorted((left, right) => left.key - right.key).map(({ stop }) => stop)
        const answer = repairOrder(free, solution, { vehicleId, stops: wished })
        const routes = solution.routes.map((each) =>
          each.vehicleId === vehicleId ? { vehicleId, stops: wished } : each
        )
        expect('route' in answer).toBe(verify(free, { ...solution, routes }).problems.length === 0)
      }
    }
    fc.assert(fc.property(shuffled, run), { numRuns: 30, seed: 23 })
  })
})
