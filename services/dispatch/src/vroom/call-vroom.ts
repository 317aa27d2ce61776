import type { Problem } from '#domain/planner/problem.ts'
import { scheduleOf } from '#domain/planner/schedule.ts'
import type { Solution } from '#domain/planner/solution.ts'
import { createJsonFetcher, isEngineFailure } from '@ilbud/kernel/runtime/fetch-json'
import { createBreaker } from '@ilbud/kernel/runtime/breaker'
import { z } from 'zod/mini'
import { inHandOf, vroomProblemOf } from './vroom-problem.ts'

/** A solution by VROOM, as it says: nothing of it has been checked. Rejects if there is none within `timeoutMs`. */
export type CallVroom = (
  problem: Problem,
  present: Solution,
  options: { timeoutMs: number; unit?: number }
) => Promise<Solution>

const id = z.int().check(z.nonnegative())
const stepSchema = z.object({ type: z.string(), id: z.optional(id) })
const answerSchema = z.object({
  code: z.literal(0),
  routes: z.array(z.object({ vehicle: id, steps: z.array(stepSchema) }))
})

// A step has some 250 bytes.
const mostBytes = 8 * 1024 * 1024

const manyRequests = 150

/** A VROOM server behind vroom-express (github.com/VROOM-Project/vroom-express). */
export function callVroomAt(address: string): CallVroom {
  const breaker = createBreaker({ isFailure: isEngineFailure })
  return async (problem, present, { timeoutMs, unit }) => {
    const body = { ...vroomProblemOf(problem, present, unit), options: effortFor(problem, timeoutMs) }
    // VROOM refuses a problem without tasks.
    if (body.jobs.length + body.shipments.length === 0) return solutionFrom(problem, present, [])
    const fetchJson = createJsonFetcher(breaker, { timeoutMs, mostBytes })
    const { routes } = await fetchJson(answerSchema, { url: new URL(address), body })
    return solutionFrom(problem, present, routes)
  }
}

/** VROOM's `-x` and `-l`. With many orders the deeper levels of exploration take minutes. */
function effortFor({ requests }: Problem, timeoutMs: number): { x: number; l: number } {
  return { x: requests.length > manyRequests ? 0 : 5, l: (timeoutMs / 1000) * 0.8 }
}

type VroomRoutes = z.output<typeof answerSchema>['routes']

function solutionFrom(problem: Problem, present: Solution, routes: VroomRoutes): Solution {
  const stepsOf = new Map(routes.map(({ vehicle, steps }) => [vehicle, steps]))
  const presentOf = new Map(scheduleOf(problem, present).routes.map((route) => [route.vehicleId, route]))
  const planned = problem.vehicles.map((vehicle, at) => {
    const begun = inHandOf(vehicle, presentOf.get(vehicle.id))
    const stops = (stepsOf.get(at) ?? []).flatMap(({ type, id = -1 }) => {
      const orderId = problem.requests[id]?.orderId
      if (type === 'start' || type === 'end' || type === 'break' || orderId === undefined) return []
      return [{ orderId, kind: type === 'pickup' ? ('pickup' as const) : ('delivery' as const) }]
    })
    const first = begun ? [{ orderId: begun.orderId, kind: begun.kind }] : []
    return { vehicleId: vehicle.id, stops: [...first, ...stops] }
  })
  const isPlanned = new Set(planned.flatMap(({ stops }) => stops.map(({ orderId }) => orderId)))
  return {
    routes: planned,
    unassigned: problem.requests.flatMap(({ orderId }) => (isPlanned.has(orderId) ? [] : [orderId]))
  }
}
