import { insertRequest } from '@ilbud/dispatch/planner/insert-request'
import type { Problem, Request } from '@ilbud/dispatch/planner/problem'
import { seededRandom } from '@ilbud/dispatch/planner/random'
import type { PlannedRoute, Solution } from '@ilbud/dispatch/planner/solution'
import { verify } from '@ilbud/dispatch/planner/verify'
import { townOf } from './town.ts'

const drivers = 60
const stopsEach = 8
const orders = (drivers * stopsEach) / 2
const warmUp = 100
const times = 500

/** Milliseconds of one answer each, by CPU of all threads and by the clock. */
interface Insertions {
  cpu: number[]
  clock: number[]
}

/** One more order among 60 drivers with 8 stops each: the whole call, from the problem to the ranked answers. */
export function measureInsertions(seed: number): Insertions {
  const random = seededRandom(seed)
  const town = townOf({ drivers, orders, seed })
  const solution = evenly(town)
  const measured: Insertions = { cpu: [], clock: [] }
  for (let count = -warmUp; count < times; count++) {
    const [from, to] = [town.requests[random.below(orders)]!, town.requests[random.below(orders)]!]
    const request = { ...from, orderId: 'one more', delivery: to.delivery }
    const [cpu, clock] = [process.cpuUsage(), performance.now()]
    const [best] = insertRequest(town, solution, request)
    const took = process.cpuUsage(cpu)
    check({ ...town, requests: [...town.requests, request] }, withRoute(solution, best!.route!))
    if (count < 0) continue
    measured.clock.push(performance.now() - clock)
    measured.cpu.push((took.user + took.system) / 1000)
  }
  return measured
}

/** A plan in which every driver has as many stops. */
function evenly(town: Problem): Solution {
  let solution: Solution = { routes: town.vehicles.map(({ id }) => ({ vehicleId: id, stops: [] })), unassigned: [] }
  const placed: Request[] = []
  for (const [at, request] of town.requests.entries()) {
    const pinned = { ...request, pinnedTo: town.vehicles[at % drivers]!.id }
    const [only] = insertRequest({ ...town, requests: placed }, solution, pinned)
    solution = withRoute(solution, only!.route!)
    placed.push(request)
  }
  return solution
}

function withRoute({ routes, unassigned }: Solution, changed: PlannedRoute): Solution {
  return { unassigned, routes: routes.map((route) => (route.vehicleId === changed.vehicleId ? changed : route)) }
}

function check(problem: Problem, solution: Solution): void {
  const { problems } = verify(problem, solution)
  if (problems.length > 0) throw new Error(problems.join('; '))
}
