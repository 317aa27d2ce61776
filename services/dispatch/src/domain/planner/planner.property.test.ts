import fc from 'fast-check'
import { aProblem } from '#test/any-problem.ts'
import { describe, expect, it } from 'vitest'
import { improve } from './search/adaptive-search.ts'
import { adoptProposal } from './adopt-proposal.ts'
import { insertRequest } from './insert-request.ts'
import { insertRequests } from './insert-requests.ts'
import { findInsertion, noInsertion } from './insertion.ts'
import { modelOf } from './model.ts'
import { copyOf, insertAt, planCost, takeOut } from './plan.ts'
import { planOf } from './plan-of.ts'
import type { Problem, StopRef } from './problem.ts'
import { scheduleOf } from './schedule.ts'
import { emptySolution, type Solution } from './solution.ts'
import { verify } from './verify.ts'

/** The same without promises that cannot be kept, as in the literature: windows are hard, and vehicles have a price. */
const aHardProblem = aProblem.map(({ travel, parking, vehicles, requests }): Problem => ({
  travel,
  parking,
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

  it('a place costs as much as it makes the plan dearer, and is found below any higher limit and no lower one', () => {
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

  it('the same seed makes the same plan, and another one may make another plan', () => {
    let others = 0
    holds(60, (problem, seed) => {
      // Few steps: a long search of a small problem ends at the best plan, whichever way it went.
      const plan = (by: number): Solution => improve(problem, emptySolution(problem), { seed: by, iterations: 3 })
      const first = plan(seed)
      expect(plan(seed)).toEqual(first)
      if (JSON.stringify(plan(seed + 1)) !== JSON.stringify(first)) others++
    })
    // Else the seed would decide nothing here, and this would prove nothing.
    expect(others).toBeGreaterThan(0)
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

  it('whatever somebody else proposes, the plan keeps every rule and the order of present stops, and is never dearer', () => {
    const garbled = fc.tuple(aProblem, fc.nat(), fc.infiniteStream(fc.nat(1000)))
    const run = ([problem, seed, numbers]: [Problem, number, IterableIterator<number>]): void => {
      const present = planned(problem, seed)
      const own = insertRequests(problem, present)
      const found = improve(problem, emptySolution(problem), { seed: seed + 1, iterations: 20 })
      const isAllowed = verify(problem, found).problems.length === 0
      // Stops are lost, doubled and moved.
      const stops = found.routes.flatMap(({ stops: each }) => each)
      const draw = (): number => numbers.next().value as number
      const garbage = problem.vehicles.map(({ id }) => ({
        vehicleId: id,
        stops: Array.from({ length: draw() % 6 }, () => stops[draw() % Math.max(1, stops.length)]).filter(
          (stop) => stop !== undefined
        )
      }))
      for (const proposed of [found, { routes: garbage, unassigned: [] }]) {
        const { solution, outcome } = adoptProposal(problem, { present, own, proposed })
        if (outcome !== 'USED') expect(solution).toBe(own)
        else {
          expect(isAllowed).toBe(true)
          expect(verify(problem, solution).problems).toEqual([])
          expect(scheduleOf(problem, solution).cost).toBeLessThan(scheduleOf(problem, own).cost)
          const before = new Set(present.routes.flatMap(({ stops: each }) => each.map(keyOf)))
          expect(solution.routes.map((route) => route.stops.map(keyOf).filter((key) => before.has(key)))).toEqual(
            present.routes.map((route) => route.stops.map(keyOf))
          )
        }
      }
    }
    fc.assert(fc.property(garbled, run), { numRuns: 60, seed: 36 })
  })
})

/** A part of the orders with their drivers: every other one that may wait, waits. */
function planned(problem: Problem, seed: number): Solution {
  const requests = problem.requests.filter(
    ({ onBoardOf, pinnedTo, orderId }, at) =>
      onBoardOf ||
      pinnedTo ||
      at % 2 === seed % 2 ||
      problem.vehicles.some((each) => each.lockedFirst?.orderId === orderId)
  )
  const some = { ...problem, requests }
  const { routes, unassigned } = improve(some, emptySolution(some), { seed, iterations: 5 })
  const others = problem.requests.filter((request) => !requests.includes(request)).map(({ orderId }) => orderId)
  return { routes, unassigned: [...unassigned, ...others] }
}

function keyOf({ orderId, kind }: StopRef): string {
  return `${orderId} ${kind}`
}
