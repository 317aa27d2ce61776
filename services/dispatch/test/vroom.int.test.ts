import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { adoptProposal } from '#domain/planner/adopt-proposal.ts'
import { insertRequests } from '#domain/planner/insert-requests.ts'
import type { Problem } from '#domain/planner/problem.ts'
import { emptySolution } from '#domain/planner/solution.ts'
import { verify } from '#domain/planner/verify.ts'
import { packTravel, type PlanJob, runSearch } from '#domain/search-job.ts'
import { workOf } from '#domain/work-of.ts'
import { searchInThread } from '#search/search-in-thread.ts'
import { callVroomAt } from '#vroom/call-vroom.ts'
import { vroomProblemOf } from '#vroom/vroom-problem.ts'
import { startVroom } from '@ilbud/infra/native/vroom'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { readMetric } from '@ilbud/testkit/read-metric'
import { testLog } from '@ilbud/testkit/test-log'
import fc from 'fast-check'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { aRequest, aVehicle, aVisit, streetOf, written } from './a-problem.ts'
import { aProblem } from './any-problem.ts'
import { someDriver } from './a-driver.ts'
import { accepted, at, driverA, driverB, noon } from './order-changes.ts'

const vroom = await startVroom((line) => process.stdout.write(`${line}\n`))
afterAll(() => vroom?.stop())
const timeoutMs = 20_000

/** Two parcels that wait in the north and two in the south, and a driver in each. */
async function planJob(): Promise<PlanJob> {
  const work = [5, 5.2, -5, -5.2].map((north) =>
    workOf(accepted(driverA, { pickup: at(north), delivery: at(north + 1) }).at(-1)!)
  ) as unknown as PlanJob['work']
  const drivers = [driverA, driverB].map((driverId, index) => {
    const { lat, lng } = at(index === 0 ? 5 : -5)
    return { driverId, start: { lat: lat!, lng: lng! }, stops: [], driver: someDriver() }
  })
  const points = [...drivers.map(({ start }) => start), ...work.flat().map(({ place }) => place!)]
  const distinct = [...new Map(points.map((point) => [`${point.lat} ${point.lng}`, point])).values()]
  const travel = packTravel(distinct, await greatCircleTimes().matrix(distinct, noon))
  return { kind: 'plan', drivers, work, now: noon, travel, until: Infinity }
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function planWith(address: string, job: PlanJob) {
  const search = searchInThread({ log: testLog, vroom: address })
  onTestFinished(() => search.close())
  return search.run(job)
}

const plansThat = (outcome: string): Promise<number> =>
  readMetric(`vroom_plans_total{service="dispatch",outcome="${outcome}"}`)

describe.skipIf(vroom === null)('VROOM itself', () => {
  const call = vroom && callVroomAt(vroom.address)
  const solve = (problem: Problem, present = emptySolution(problem)) => call!(problem, present, { timeoutMs })

  it('VROOM delivers what is on board, after a break, and picks up on the way what fits', async () => {
    const problem: Problem = {
      travel: streetOf(12),
      vehicles: [
        aVehicle({ breaks: [{ from: 0, to: 1800 }], capacity: { kg: 100, parcels: 2 } }),
        aVehicle({ id: 'v2', start: 11, capacity: { kg: 4, parcels: 10 } })
      ],
      requests: [
        { ...aRequest('on board', [0, 6]), pickup: null, onBoardOf: 'v1' },
        aRequest('on the way', [2, 7]),
        // Nearer to the other vehicle, which has no room for it.
        aRequest('far', [10, 11])
      ]
    }
    const solution = await solve(problem)
    expect(verify(problem, solution).problems).toEqual([])
    expect(solution.unassigned).toEqual([])
    expect(written(solution.routes[0]!.stops)).toBe('on the way+ on board- on the way- far+ far-')
  })

  it('VROOM goes on to the door that a driver is driving to, keeps a window, and leaves out what nobody can do in time', async () => {
    const problem: Problem = {
      travel: streetOf(12),
      vehicles: [aVehicle({ start: 5, lockedFirst: { orderId: 'under way', kind: 'delivery' } })],
      requests: [
        { ...aRequest('under way', [0, 8]), pickup: null, onBoardOf: 'v1' },
        { ...aRequest('urgent', [0, 1]), pickup: null, onBoardOf: 'v1', delivery: aVisit(9, { latest: 600 }) },
        aRequest('too late', [1, 2], { delivery: aVisit(2, { latest: 60 }) })
      ]
    }
    const solution = await solve(problem)
    expect(written(solution.routes[0]!.stops)).toBe('under way- urgent-')
    expect(solution.unassigned).toEqual(['too late'])
    // Our own planner places it as little late as possible.
    const own = insertRequests(problem, emptySolution(problem))
    const { solution: adopted } = adoptProposal(problem, { present: emptySolution(problem), own, proposed: solution })
    expect(adopted.unassigned).toEqual([])
  })

  it('VROOM understands every problem that we can send it, and what is made of its answers breaks no rule', async () => {
    const outcomes: string[] = []
    await fc.assert(
      fc.asyncProperty(aProblem, async (problem) => {
        const present = emptySolution(problem)
        const own = insertRequests(problem, present)
        const proposed = await solve(problem)
        const { solution, outcome } = adoptProposal(problem, { present, own, proposed })
        outcomes.push(outcome)
        if (outcome === 'USED') expect(verify(problem, solution).problems).toEqual([])
      }),
      { numRuns: 60, seed: 23 }
    )
    expect(outcomes).toContain('USED')
  })

  it('VROOM plans waiting orders in the thread, and each goes to the driver who is nearby', async () => {
    const before = (await plansThat('used')) + (await plansThat('dearer'))
    const { assignments } = await planWith(vroom!.address, await planJob())
    expect(assignments.map(({ driverId }) => driverId)).toEqual([driverA, driverA, driverB, driverB])
    expect((await plansThat('used')) + (await plansThat('dearer'))).toBe(before + 1)
  })
})

describe('a VROOM server that cannot be used', () => {
  it.each<[string, RequestListener]>([
    ['that answers with an error', (_, response) => response.writeHead(500).end('{"code":1,"error":"x"}')],
    ['that refuses', (_, response) => response.writeHead(413).end('{"code":4,"error":"too large"}')],
    ['whose answer has another shape', (_, response) => response.end('{"code":0}')],
    ['that answers nothing in time', () => undefined]
  ])('an unusable VROOM server leaves the plan to our own planner: one %s', async (_, listener) => {
    const before = await plansThat('failed')
    const job = await planJob()
    const own = runSearch(structuredClone(job))
    expect(await planWith(await serve(listener), job)).toEqual(own)
    expect(await plansThat('failed')).toBe(before + 1)
  })

  it('an answer of VROOM that carries parcels for nobody counts as dearer, and our own plan is used', async () => {
    const before = await plansThat('dearer')
    const steps = [
      { type: 'start' },
      { type: 'pickup', id: 2 },
      { type: 'pickup', id: 2 },
      { type: 'delivery', id: 77 }
    ]
    const address = await serve((_, response) =>
      response.end(JSON.stringify({ code: 0, routes: [{ vehicle: 0, steps }], unassigned: [] }))
    )
    const job = await planJob()
    const own = runSearch(structuredClone(job))
    expect(await planWith(address, job)).toEqual(own)
    expect((await plansThat('dearer')) + (await plansThat('broken_rule'))).toBe(before + 1)
  })
})

it('VROOM is told whole numbers only, and what is late already may stay as late', () => {
  const problem: Problem = {
    travel: {
      seconds: [
        [0, 90.5],
        [90.5, 0]
      ],
      metres: [
        [0, 1000],
        [1000, 0]
      ]
    },
    vehicles: [aVehicle({ endOfShift: 10 })],
    requests: [
      { ...aRequest('late', [0, 1]), pickup: null, onBoardOf: 'v1', kg: 1.5, delivery: aVisit(1, { latest: 30 }) }
    ]
  }
  const { vehicles, jobs, matrices } = vroomProblemOf(problem, emptySolution(problem))
  expect(jobs[0]).toMatchObject({ delivery: [1500, 1], skills: [0], time_windows: [[0, 90]] })
  expect(vehicles[0]!.time_window).toEqual([0, 150])
  expect(matrices.p0!.durations).toEqual([
    [0, 91],
    [91, 0]
  ])
})
