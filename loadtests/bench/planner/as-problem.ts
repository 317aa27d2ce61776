import type { Problem, Visit } from '@ilbud/dispatch/planner/problem'
import type { Solution } from '@ilbud/dispatch/planner/solution'
import type { Instance } from './li-lim.ts'

// Fewer vehicles come before a shorter distance, by Li & Lim; no tour of theirs is that long.
const pricePerVehicle = 100_000

/** The instance as the product's planner takes it: everything starts and ends at the depot, and windows are hard. */
export function asProblem({ vehicles, capacity, tasks }: Instance): Problem {
  const distances = tasks.map((from) => tasks.map((to) => Math.sqrt((from.x - to.x) ** 2 + (from.y - to.y) ** 2)))
  const visitAt = (place: number): Visit => {
    const { earliest, latest, service } = tasks[place]!
    return { place, earliest, latest, service }
  }
  return {
    vehicles: Array.from({ length: vehicles }, (_, at) => ({
      id: `${at}`,
      start: 0,
      end: 0,
      availableFrom: tasks[0]!.earliest,
      endOfShift: tasks[0]!.latest,
      breaks: [],
      capacity: { kg: capacity, parcels: Infinity },
      lockedFirst: null
    })),
    requests: tasks.flatMap(({ demand, delivery }, pickup) =>
      delivery === 0
        ? []
        : [{ orderId: `${pickup}`, pickup: visitAt(pickup), delivery: visitAt(delivery), kg: demand, parcels: 1 }]
    ),
    travel: { seconds: distances, metres: distances },
    windows: 'hard',
    weights: { metre: 1, drivingSecond: 0, vehicle: pricePerVehicle, unassigned: 1e9 }
  }
}

/** The numbers of the tasks, in the order of each tour. */
export function toursOf({ tasks }: Instance, { routes }: Solution): number[][] {
  return routes.map(({ stops }) =>
    stops.map(({ orderId, kind }) => (kind === 'pickup' ? Number(orderId) : tasks[Number(orderId)]!.delivery))
  )
}
