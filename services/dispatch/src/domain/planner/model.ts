import { defaultWeights } from './objective.ts'
import type { Break, Load, Problem, Request, StopRef, Travel, Vehicle, Visit, Weights } from './problem.ts'

/**
 * The problem in arrays: vehicles, requests and stops are numbers, so that the search allocates nothing. Request r has
 * the stops 2r (pickup) and 2r + 1 (delivery).
 */
export interface Model {
  problem: Problem
  weights: Weights
  hasHardWindows: boolean
  parking: number
  vehicles: ModelVehicle[]
  requests: ModelRequest[]
  /** By order id. */
  requestOf: Map<string, number>
  vehicleOf: Map<string, number>
  /** That of a usual vehicle: how far requests are from each other. */
  travel: FlatTravel
  /** How far requests are from each other at most, to compare distances with times and loads. */
  spans(): Spans
  /** Requests by their distance from one of them, itself first. */
  neighbours(request: number): Int32Array
  /** By stop. */
  place: Int32Array
  earliest: Float64Array
  latest: Float64Array
  service: Float64Array
  kg: Float64Array
  parcels: Float64Array
}

interface Spans {
  price: number
  time: number
  kg: number
}

interface FlatTravel {
  size: number
  seconds: Float64Array
  metres: Float64Array
  /** Of the drive, by the weights. */
  price: Float64Array
}

interface ModelVehicle {
  start: number
  /** -1: wherever the last stop is. */
  end: number
  availableFrom: number
  endOfShift: number
  breaks: readonly Break[]
  capacity: Load
  travel: FlatTravel
  /** On board before the first stop, the load of a locked pickup included. */
  initial: Load
  /** The stop that stays first, or -1. */
  locked: number
  /** In the order made by hand. */
  pinned: number[]
  /** Vehicles of one class are interchangeable while they are empty. */
  class: number
}

interface ModelRequest {
  /** -1: on board, or its pickup is locked. */
  pickup: number
  delivery: number
  kg: number
  parcels: number
  /** The only vehicle that may carry it, or -1. */
  vehicle: number
  /** Whether the search may take it out of its route: its place is not the dispatcher's or the driver's decision. */
  isFixed: boolean
  /** How many other requests may rather stay unassigned: what a driver has already been given stays with a driver. */
  priority: number
  /** Whether it is with its vehicle in any case: on board, or about to be. */
  isOnBoard: boolean
}

export function modelOf(problem: Problem): Model {
  const { requests, vehicles } = problem
  const requestOf = new Map(requests.map(({ orderId }, at) => [orderId, at]))
  const vehicleOf = new Map(vehicles.map(({ id }, at) => [id, at]))
  const stopOf = (ref: StopRef): number => {
    const request = requestOf.get(ref.orderId)
    if (request === undefined) return -1
    if (ref.kind === 'delivery') return 2 * request + 1
    return requests[request]!.pickup ? 2 * request : -1
  }
  const locked = vehicles.map(({ lockedFirst }) => (lockedFirst ? stopOf(lockedFirst) : -1))
  const pinned = vehicles.map(({ pinnedStops = [] }, at) =>
    pinnedStops.map(stopOf).filter((stop) => stop >= 0 && stop !== locked[at])
  )
  const driverOf = new Map(driversOf(locked, pinned))
  const modelRequests = requests.map((request, at) => {
    const byHand = driverOf.get(at)
    const onBoardOf = request.onBoardOf ? vehicleOf.get(request.onBoardOf) : undefined
    const pinnedTo = request.pinnedTo ? vehicleOf.get(request.pinnedTo) : undefined
    const isLockedPickup = locked.includes(2 * at)
    const isPinned = pinned.some((stops) => stops.some((stop) => stop >> 1 === at))
    return {
      pickup: request.pickup && !isLockedPickup ? 2 * at : -1,
      delivery: 2 * at + 1,
      kg: request.kg,
      parcels: request.parcels,
      vehicle: onBoardOf ?? byHand ?? pinnedTo ?? -1,
      isFixed: isPinned || locked.includes(2 * at + 1),
      isOnBoard: request.pickup === null || isLockedPickup,
      priority: (onBoardOf ?? byHand ?? pinnedTo) === undefined ? 1 : 1000
    }
  })
  const weights = { ...defaultWeights, ...problem.weights }
  const travel = flat(problem.travel, weights)
  const stops = stopArrays(requests)
  const classes = new Map<string, number>()
  const travels = [...new Set(vehicles.map((vehicle) => vehicle.travel))]
  return {
    problem,
    weights,
    hasHardWindows: problem.windows === 'hard',
    parking: problem.parking ?? 0,
    vehicles: vehicles.map((vehicle, at) => ({
      ...vehicleModel(vehicle),
      travel: vehicle.travel ? flat(vehicle.travel, weights) : travel,
      initial: initialLoad(modelRequests, at),
      locked: locked[at]!,
      pinned: pinned[at]!,
      class: classOf(vehicle, travels.indexOf(vehicle.travel), classes)
    })),
    requests: modelRequests,
    requestOf,
    vehicleOf,
    travel,
    spans: spansOf(problem, travel),
    neighbours: neighboursOf(modelRequests, travel, stops.place),
    ...stops
  }
}

function driversOf(locked: number[], pinned: number[][]): [number, number][] {
  return locked.flatMap((stop, vehicle) =>
    [stop, ...pinned[vehicle]!]
      .filter((fixedStop) => fixedStop >= 0)
      .map((fixedStop): [number, number] => [fixedStop >> 1, vehicle])
  )
}

function vehicleModel({ start, end, availableFrom, endOfShift, breaks, capacity }: Vehicle) {
  return { start, end: end ?? -1, availableFrom, endOfShift: endOfShift ?? Infinity, breaks, capacity }
}

function initialLoad(requests: ModelRequest[], vehicle: number): Load {
  const onBoard = requests.filter((request) => request.isOnBoard && request.vehicle === vehicle)
  return {
    kg: onBoard.reduce((sum, { kg }) => sum + kg, 0),
    parcels: onBoard.reduce((sum, { parcels }) => sum + parcels, 0)
  }
}

function classOf(vehicle: Vehicle, travel: number, classes: Map<string, number>): number {
  const key = JSON.stringify([vehicleModel(vehicle), travel, vehicle.lockedFirst])
  const known = classes.get(key) ?? classes.size
  classes.set(key, known)
  return known
}

function stopArrays(requests: readonly Request[]) {
  const count = 2 * requests.length
  const arrays = {
    place: new Int32Array(count),
    earliest: new Float64Array(count),
    latest: new Float64Array(count),
    service: new Float64Array(count),
    kg: new Float64Array(count),
    parcels: new Float64Array(count)
  }
  const fill = (stop: number, visit: Visit, { kg, parcels }: Load): void => {
    arrays.place[stop] = visit.place
    arrays.earliest[stop] = visit.earliest
    arrays.latest[stop] = visit.latest
    arrays.service[stop] = visit.service
    arrays.kg[stop] = kg
    arrays.parcels[stop] = parcels
  }
  for (const [at, request] of requests.entries()) {
    const { kg, parcels } = request
    if (request.pickup) fill(2 * at, request.pickup, { kg, parcels })
    fill(2 * at + 1, request.delivery, { kg: -kg, parcels: -parcels })
  }
  return arrays
}

const flattened = new WeakMap<Travel, { weights: string; travel: FlatTravel }>()

/** The matrix row after row. Kept as long as the caller keeps the matrix: it is the largest part of a problem. */
function flat(travel: Travel, { drivingSecond, metre }: Weights): FlatTravel {
  const weights = `${drivingSecond} ${metre}`
  const known = flattened.get(travel)
  if (known?.weights === weights) return known.travel
  const size = travel.seconds.length
  const seconds = new Float64Array(size * size)
  const metres = new Float64Array(size * size)
  const price = new Float64Array(size * size)
  for (let from = 0; from < size; from++) {
    seconds.set(travel.seconds[from]!, from * size)
    metres.set(travel.metres[from]!, from * size)
  }
  for (let leg = 0; leg < price.length; leg++) price[leg] = seconds[leg]! * drivingSecond + metres[leg]! * metre
  const made = { size, seconds, metres, price }
  flattened.set(travel, { weights, travel: made })
  return made
}

/** Found out when first needed: one more order does not need them. */
function spansOf(problem: Problem, travel: FlatTravel): Model['spans'] {
  let known: Spans | null = null
  return () => (known ??= measureSpans(problem, travel))
}

function measureSpans({ requests }: Problem, { price }: FlatTravel): Spans {
  const ends = requests.flatMap(({ pickup, delivery }) => [...(pickup ? [pickup] : []), delivery])
  const times = ends.flatMap(({ earliest, latest }) => [earliest, latest]).filter(Number.isFinite)
  return {
    price: price.reduce((most, value) => Math.max(most, value), 1),
    time: Math.max(1, times.reduce((most, value) => Math.max(most, value), 0) - Math.min(...times, Infinity)),
    kg: requests.reduce((most, { kg }) => Math.max(most, kg), 1)
  }
}

/** Sorted when first needed: by the nearest of their stops. */
function neighboursOf(requests: ModelRequest[], { price, size }: FlatTravel, place: Int32Array): Model['neighbours'] {
  const known = new Map<number, Int32Array>()
  const placesOf = ({ pickup, delivery }: ModelRequest): number[] =>
    pickup < 0 ? [place[delivery]!] : [place[pickup]!, place[delivery]!]
  return (request) => {
    const near = known.get(request)
    if (near) return near
    const own = placesOf(requests[request]!)
    const distance = requests.map((other, at) =>
      at === request ? -1 : Math.min(...placesOf(other).flatMap((to) => own.map((from) => price[from * size + to]!)))
    )
    const sorted = Int32Array.from(requests.keys()).sort((left, right) => distance[left]! - distance[right]!)
    known.set(request, sorted)
    return sorted
  }
}
