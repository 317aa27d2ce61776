import type { DriverToPlan } from '@ilbud/dispatch/domain/plan-orders'
import { packTravel, type PlanJob, runSearch } from '@ilbud/dispatch/domain/search-job'
import { type WaitingOrder, workToCome } from '@ilbud/dispatch/domain/work-of'
import { type Random, seededRandom } from '@ilbud/dispatch/planner/random'
import { greatCircleTimes } from '@ilbud/travel/great-circle'

const drivers = 60
export const now = new Date('2026-06-01T10:00:00Z')
const orders = 600
const minute = 60_000

/** What "Plan all waiting" takes, in seconds of CPU, and what becomes of it. */
interface ManyPlanned {
  ordersEach: number
  places: number
  travelSeconds: number
  planSeconds: number
  km: number
  lateMinutes: number
  left: number
  /** The same when the time is up at once: the simple insertion, as a baseline. */
  hurried: Pick<ManyPlanned, 'planSeconds' | 'km' | 'lateMinutes' | 'left'>
}

/** 600 orders that wait in Stockholm and 60 drivers, free or with some orders each: the whole of it, from the places on. */
export async function measureManyOrders(seed: number): Promise<ManyPlanned[]> {
  const times = greatCircleTimes()
  const measured: ManyPlanned[] = []
  for (const ordersEach of [0, 0, 3]) {
    const { fleet, work } = waitingIn({ seed, ordersEach, orders })
    const points = pointsOf(fleet, work)
    const [travelSeconds, matrix] = await timed(() => times.matrix(points, now))
    const plan = async (shouldStop: () => boolean): Promise<ManyPlanned['hurried']> => {
      const travel = packTravel(points, matrix)
      const job: PlanJob = { kind: 'plan', drivers: fleet, work, now, travel, until: Infinity }
      const [planSeconds, answer] = await timed(async () => runSearch(job, shouldStop))
      if (answer === null || !('after' in answer)) throw new Error('no plan')
      return { planSeconds, ...answer.after, left: answer.unassigned.length }
    }
    const planned = await plan(() => false)
    measured.push({ ordersEach, places: points.length, travelSeconds, ...planned, hurried: await plan(() => true) })
  }
  // The first one has prepared the city and the code.
  return measured.slice(1)
}

/** The fleet of the bench, and so many orders that wait. */
export function waitingIn({ seed, ordersEach, orders }: { seed: number; ordersEach: number; orders: number }) {
  const random = seededRandom(seed)
  const fleet = Array.from({ length: drivers }, (_, at) => driverAt(at, { ordersEach, random }))
  const work = Array.from({ length: orders }, (_, at) => workToCome(orderAt(`order ${at}`, random)))
  return { fleet, work }
}

/** Every place of theirs, once. */
export function pointsOf(fleet: readonly DriverToPlan[], work: PlanJob['work']): { lat: number; lng: number }[] {
  const places = [...fleet.flatMap(({ start, stops }) => [start, ...placesOf(stops)]), ...placesOf(work.flat())]
  return [...new Map(places.map((place) => [`${place.lat} ${place.lng}`, place])).values()]
}

async function timed<Value>(work: () => Promise<Value>): Promise<[number, Value]> {
  const began = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(began)
  return [(user + system) / 1e6, value]
}

function driverAt(at: number, { ordersEach, random }: { ordersEach: number; random: Random }): DriverToPlan {
  const isBike = random.next() < 0.3
  return {
    driverId: `driver ${at}`,
    start: placeIn(random),
    stops: Array.from({ length: ordersEach }, (_, order) => workToCome(orderAt(`old ${at} ${order}`, random))).flat(),
    driver: {
      vehicle: isBike ? { kind: 'bike', maxKg: 20, maxParcels: 8 } : { kind: 'car', maxKg: 300, maxParcels: 60 },
      breakUntil: null,
      shiftEndsAt: null
    }
  }
}

function orderAt(orderId: string, random: Random): WaitingOrder {
  const due = new Date(now.getTime() + (2 + random.below(6)) * 60 * minute)
  return {
    orderId,
    weightGrams: 2000,
    quantity: 1,
    atHub: false,
    goesBack: false,
    from: placeIn(random),
    to: placeIn(random),
    serviceLevel: 'standard',
    promise: { low: now.toISOString(), high: due.toISOString() },
    scheduledPickup: null,
    scheduledDelivery: null
  }
}

/** With three decimals, as orders have them. */
function placeIn(random: Random): { lat: number; lng: number } {
  const between = (from: number, span: number): number => Math.round((from + random.next() * span) * 1000) / 1000
  return { lat: between(59.29, 0.08), lng: between(17.98, 0.15) }
}

function placesOf(stops: DriverToPlan['stops']): { lat: number; lng: number }[] {
  return stops.map(({ place }) => place!)
}
