import type { Problem, Request, StopRef, Travel, Vehicle, Visit, Weights } from '#domain/planner/problem.ts'
import { defaultWeights } from '#domain/planner/objective.ts'
import { scheduleOf, type ScheduledRoute } from '#domain/planner/schedule.ts'
import { isSameStop, type Solution } from '#domain/planner/solution.ts'

/** The body of a request to vroom-express, as VROOM's API says (github.com/VROOM-Project/vroom). Times are whole units, see `vroomProblemOf`. */
interface VroomProblem {
  vehicles: VroomVehicle[]
  jobs: (VroomTask & { delivery: number[]; skills: number[]; priority: number })[]
  shipments: { amount: number[]; skills: number[]; priority: number; pickup: VroomTask; delivery: VroomTask }[]
  matrices: Record<string, { durations: number[][]; costs: number[][] }>
}

interface VroomVehicle {
  id: number
  profile: string
  start_index: number
  end_index?: number
  capacity: number[]
  skills: number[]
  time_window: [number, number]
  breaks: { id: number; service: number; time_windows: [number, number][] }[]
  costs: { fixed: number }
}

interface VroomTask {
  id: number
  location_index: number
  setup: number
  service: number
  time_windows: [number, number][]
}

// VROOM has no word for "whenever" in a window.
const openSeconds = 14 * 24 * 3600
// What fits in a vehicle of which nobody said what does.
const roomEnough = { grams: 1e9, parcels: 1e6 }
const mostPriority = 100

/**
 * Our problem in VROOM's words. Vehicles and orders have their index as id. VROOM counts in whole numbers, of which a second
 * has `unit`. Its windows are all hard: where ours are soft, a stop or shift that is late already may stay as late, and an
 * order that nobody can be in time for is left out by VROOM. A delivery that is being driven to is no task of it: the
 * vehicle begins there.
 */
export function vroomProblemOf(problem: Problem, present: Solution, unit = 1): VroomProblem {
  const context: Context = {
    problem,
    unit,
    isSoft: problem.windows !== 'hard',
    routeOf: new Map(scheduleOf(problem, present).routes.map((route) => [route.vehicleId, route])),
    profiles: [...new Set(problem.vehicles.map(({ travel }) => travel ?? problem.travel))],
    locations: locationsOf(problem.travel),
    weights: { ...defaultWeights, ...problem.weights }
  }
  return {
    vehicles: problem.vehicles.map((vehicle, at) => vehicleOf(context, vehicle, at)),
    ...tasksOf(context),
    matrices: Object.fromEntries(context.profiles.map((travel, at) => [`p${at}`, matrixOf(context, travel)]))
  }
}

/** What all parts of the problem depend on. */
interface Context {
  problem: Problem
  unit: number
  isSoft: boolean
  routeOf: ReadonlyMap<string, ScheduledRoute>
  profiles: readonly Travel[]
  /** By place; see `locationsOf`. */
  locations: readonly number[]
  weights: Weights
}

/** VROOM counts parking, its setup, wherever the location changes, so places without a way between them are one location. */
function locationsOf({ seconds }: Travel): number[] {
  return seconds.map((row, place) => {
    const first = seconds.findIndex((from, other) => from[place] === 0 && row[other] === 0)
    return first < 0 ? place : first
  })
}

function vehicleOf(
  { problem, unit, isSoft, routeOf, profiles, locations, weights }: Context,
  vehicle: Vehicle,
  at: number
): VroomVehicle {
  const route = routeOf.get(vehicle.id)
  const begun = inHandOf(vehicle, route)
  const endsAt = isSoft ? Math.max(vehicle.endOfShift ?? Infinity, endOf(problem, vehicle, route)) : vehicle.endOfShift
  const window = windowOf(begun?.leavesAt ?? vehicle.availableFrom, endsAt ?? Infinity, unit)
  return {
    id: at,
    profile: `p${profiles.indexOf(vehicle.travel ?? problem.travel)}`,
    start_index: locations[begun ? placeOf(problem, begun) : vehicle.start]!,
    ...(typeof vehicle.end === 'number' && { end_index: vehicle.end }),
    capacity: capacityOf(vehicle),
    skills: [at],
    time_window: window,
    breaks: breaksIn(vehicle, window, unit),
    costs: { fixed: Math.round(weights.vehicle * unit) }
  }
}

/** VROOM refuses breaks that reach beyond the vehicle's own time. */
function breaksIn({ breaks }: Vehicle, [opens, closes]: [number, number], unit: number): VroomVehicle['breaks'] {
  return breaks.flatMap(({ from, to }, id) => {
    const [begin, end] = [Math.max(down(from, unit), opens), Math.min(up(to, unit), closes)]
    return begin < end ? [{ id, service: end - begin, time_windows: [[begin, begin]] }] : []
  })
}

function tasksOf({ problem, unit, isSoft, routeOf, locations }: Context): Pick<VroomProblem, 'jobs' | 'shipments'> {
  const stops = [...routeOf.values()].flatMap((route) => route.stops)
  const begins = new Map(stops.map((stop) => [keyOf(stop), stop.beginsAt]))
  const inHand = problem.vehicles.flatMap((vehicle) => inHandOf(vehicle, routeOf.get(vehicle.id))?.orderId ?? [])
  const taskOf = (id: number, orderId: string, kind: StopRef['kind'], visit: Visit): VroomTask => {
    const begun = begins.get(keyOf({ orderId, kind })) ?? -Infinity
    const isHopeless = isSoft && visit.latest <= 0
    const latest = isHopeless ? Infinity : isSoft ? Math.max(visit.latest, begun) : visit.latest
    const time_windows = [windowOf(visit.earliest, latest, unit)]
    const [setup, service] = [up(problem.parking ?? 0, unit), up(visit.service, unit)]
    return { id, location_index: locations[visit.place]!, setup, service, time_windows }
  }
  const tasks: Pick<VroomProblem, 'jobs' | 'shipments'> = { jobs: [], shipments: [] }
  for (const [id, request] of problem.requests.entries()) {
    const { orderId, pickup } = request
    if (inHand.includes(orderId)) continue
    const delivery = taskOf(id, orderId, 'delivery', request.delivery)
    const [amount, skills] = [amountOf(request), skillsOf(problem, request)]
    const priority = skills.length > 0 ? mostPriority : 0
    if (pickup) {
      tasks.shipments.push({ amount, skills, priority, pickup: taskOf(id, orderId, 'pickup', pickup), delivery })
    } else tasks.jobs.push({ ...delivery, delivery: amount, skills, priority })
  }
  return tasks
}

/** A vehicle has its index as a skill, which who is bound to it asks for. */
function skillsOf({ vehicles }: Problem, { onBoardOf, pinnedTo }: Request): number[] {
  const at = vehicles.findIndex(({ id }) => id === (onBoardOf ?? pinnedTo))
  return at < 0 ? [] : [at]
}

function matrixOf({ unit, weights: { drivingSecond, metre } }: Context, { seconds, metres }: Travel) {
  const priceOf = (time: number, way: number): number => Math.round((time * drivingSecond + way * metre) * unit)
  return {
    durations: seconds.map((row) => Array.from(row, (duration) => up(duration, unit))),
    costs: seconds.map((row, from) => Array.from(row, (duration, to) => priceOf(duration, metres[from]![to]!)))
  }
}

function up(seconds: number, unit: number): number {
  return Math.max(0, Math.ceil(seconds * unit - 1e-6))
}

function down(seconds: number, unit: number): number {
  return Math.max(0, Math.floor(Math.min(seconds, openSeconds) * unit + 1e-6))
}

function windowOf(from: number, to: number, unit: number): [number, number] {
  return [up(from, unit), Math.max(up(from, unit), down(to, unit))]
}

/** The delivery that the vehicle is driving to, with its times; null: none. */
export function inHandOf({ lockedFirst }: Vehicle, route: ScheduledRoute | undefined) {
  const first = route?.stops[0]
  return lockedFirst?.kind === 'delivery' && first && isSameStop(first, lockedFirst) && isAlone(route.stops, first)
    ? first
    : null
}

/** Whether the order has no other stop in the route, so that nothing of it is left to VROOM. */
function isAlone(stops: readonly StopRef[], { orderId }: StopRef): boolean {
  return stops.filter((stop) => stop.orderId === orderId).length === 1
}

function placeOf({ requests }: Problem, { orderId }: StopRef): number {
  return requests.find((request) => request.orderId === orderId)!.delivery.place
}

function endOf(problem: Problem, { end, travel = problem.travel }: Vehicle, route: ScheduledRoute | undefined): number {
  const last = route?.stops.at(-1)
  if (!last) return 0
  if (typeof end !== 'number') return last.leavesAt
  const request = problem.requests.find(({ orderId }) => orderId === last.orderId)!
  return last.leavesAt + travel.seconds[request.delivery.place]![end]!
}

function amountOf({ kg, parcels }: Request): number[] {
  return [Math.round(kg * 1000), parcels]
}

function capacityOf({ capacity: { kg, parcels } }: Vehicle): number[] {
  return [Math.min(Math.round(kg * 1000), roomEnough.grams), Math.min(parcels, roomEnough.parcels)]
}

function keyOf({ orderId, kind }: StopRef): string {
  return `${orderId} ${kind}`
}
