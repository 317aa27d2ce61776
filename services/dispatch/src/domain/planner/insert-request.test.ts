import { aRequest, aVehicle, aVisit, streetOf, written } from '#test/a-problem.ts'
import { describe, expect, it } from 'vitest'
import { insertRequest } from './insert-request.ts'
import type { Problem } from './problem.ts'
import { scheduleOf } from './schedule.ts'
import { emptySolution } from './solution.ts'

const travel = streetOf(20)
const problemOf = (changes: Partial<Problem>): Problem => ({
  travel,
  vehicles: [aVehicle()],
  requests: [],
  ...changes
})
const routeOf = (stops: string) => ({
  vehicleId: 'v1',
  stops: stops
    .split(' ')
    .map((stop) => ({ orderId: stop[0]!, kind: stop[1] === '+' ? ('pickup' as const) : ('delivery' as const) }))
})

describe('insertRequest', () => {
  it('an order on the way is carried on the way, and the added figures are those of the detour', () => {
    const problem = problemOf({ requests: [aRequest('a', [2, 10])] })
    const solution = { routes: [routeOf('a+ a-')], unassigned: [] }
    const [option] = insertRequest(problem, solution, aRequest('b', [4, 12]))
    expect(written(option!.route!.stops)).toBe('a+ b+ a- b-')
    expect(option).toMatchObject({ addedSeconds: 120, addedMetres: 2000, lateSeconds: 0, fits: true, reason: null })
  })

  it('vehicles are ranked by what the order costs them, those that it does not fit last', () => {
    const vehicles = [
      aVehicle({ id: 'far', start: 15 }),
      aVehicle({ id: 'small', start: 3, capacity: { kg: 4, parcels: 9 } }),
      aVehicle({ id: 'near', start: 4 }),
      aVehicle({ id: 'home soon', start: 3, endOfShift: 120 })
    ]
    const problem = problemOf({ vehicles })
    const options = insertRequest(problem, emptySolution(problem), aRequest('a', [3, 6]))
    expect(options.map(({ vehicleId, reason }) => [vehicleId, reason])).toEqual([
      ['near', null],
      ['far', null],
      ['home soon', 'END_OF_SHIFT'],
      ['small', 'CAPACITY']
    ])
  })

  it('what is on board of one driver fits nobody else', () => {
    const vehicles = [aVehicle({ id: 'v1' }), aVehicle({ id: 'v2' })]
    const problem = problemOf({ vehicles })
    const request = aRequest('a', [0, 6], { pickup: null, onBoardOf: 'v2' })
    const options = insertRequest(problem, emptySolution(problem), request)
    expect(options.map(({ vehicleId, reason }) => [vehicleId, reason])).toEqual([
      ['v2', null],
      ['v1', 'OTHER_DRIVER']
    ])
  })

  it('nothing is planned before the stop that is being driven to', () => {
    const vehicles = [aVehicle({ lockedFirst: { orderId: 'a', kind: 'pickup' } })]
    const problem = problemOf({ vehicles, requests: [aRequest('a', [8, 10])] })
    const solution = { routes: [routeOf('a+ a-')], unassigned: [] }
    const [option] = insertRequest(problem, solution, aRequest('b', [2, 9]))
    expect(written(option!.route!.stops)).toBe('a+ b+ b- a-')
  })

  it('a window that cannot be kept is missed by as little as possible, and said', () => {
    const problem = problemOf({ requests: [aRequest('a', [1, 10])] })
    const solution = { routes: [routeOf('a+ a-')], unassigned: [] }
    const late = aRequest('b', [2, 4], { delivery: aVisit(4, { latest: 360 }) })
    const [option] = insertRequest(problem, solution, late)
    expect(written(option!.route!.stops)).toBe('a+ b+ b- a-')
    const punctual = scheduleOf(
      { ...problem, requests: [...problem.requests, late] },
      { routes: [option!.route!], unassigned: [] }
    )
    expect([option!.lateSeconds, punctual.routes[0]!.stops[2]]).toMatchObject([0, { beginsAt: 360, slackSeconds: 0 }])
    const tooLate = aRequest('b', [2, 4], { delivery: aVisit(4, { latest: 200 }) })
    expect(insertRequest(problem, solution, tooLate)[0]).toMatchObject({ lateSeconds: 100, fits: true })
  })

  it('no stop falls into a break, and driving goes on after it', () => {
    const vehicles = [aVehicle({ breaks: [{ from: 100, to: 1000 }] })]
    const problem = problemOf({ vehicles })
    const request = aRequest('a', [1, 5])
    const [option] = insertRequest(problem, emptySolution(problem), request)
    const { routes } = scheduleOf({ ...problem, requests: [request] }, { routes: [option!.route!], unassigned: [] })
    // The pickup would last from 60 to 120.
    expect(routes[0]!.stops.map(({ beginsAt }) => beginsAt)).toEqual([1000, 1000 + 60 + 240])
  })
})
