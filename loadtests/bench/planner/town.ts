import type { Problem, Request, Vehicle } from '@ilbud/dispatch/planner/problem'
import { type Random, seededRandom } from '@ilbud/dispatch/planner/random'

const side = 12_000
const metresPerSecond = 6
// Streets are not straight.
const detour = 1.3
const minute = 60

/**
 * A town of 12 by 12 km at some moment of the afternoon: drivers all over it, orders with promises of one to four hours.
 * The same seed makes the same town.
 */
export function townOf({ drivers, orders, seed }: { drivers: number; orders: number; seed: number }): Problem {
  const random = seededRandom(seed)
  const points = Array.from({ length: drivers + 2 * orders }, () => [random.next() * side, random.next() * side])
  const metres = points.map(([x, y]) =>
    Float64Array.from(points, ([toX, toY]) => detour * Math.hypot(x! - toX!, y! - toY!))
  )
  return {
    travel: { metres, seconds: metres.map((row) => row.map((each) => each / metresPerSecond)) },
    vehicles: Array.from({ length: drivers }, (_, at) => driverAt(at, random)),
    requests: Array.from({ length: orders }, (_, at) => orderAt(at, drivers + 2 * at, random))
  }
}

function driverAt(place: number, random: Random): Vehicle {
  return {
    id: `driver ${place}`,
    start: place,
    availableFrom: random.below(10) * minute,
    endOfShift: 6 * 60 * minute,
    breaks: random.next() < 0.3 ? [{ from: 120 * minute, to: 150 * minute }] : [],
    capacity: { kg: 250, parcels: 30 },
    lockedFirst: null
  }
}

function orderAt(at: number, place: number, random: Random): Request {
  const ready = random.below(90) * minute
  const promise = (1 + random.below(4)) * 60 * minute
  return {
    orderId: `order ${at}`,
    pickup: { place, earliest: ready, latest: Infinity, service: 4 * minute },
    delivery: { place: place + 1, earliest: 0, latest: ready + promise, service: 3 * minute },
    kg: 1 + random.below(20),
    parcels: 1 + random.below(2)
  }
}
