import type { TravelSource } from '@ilbud/proto/http/dispatch/driver-route'
import { pacedSeconds } from './driver.ts'
import { improveOrder } from './improve-route.ts'
import { type DriverToPlan, type OrdersPlan, planOrders } from './plan-orders.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { PlanContext } from './route-problem.ts'
import type { Stop } from './stop.ts'
import { pacedTravel, travelTable, type TravelTable } from './travel.ts'

/** Travel between points as data: unlike a `TravelTable` it can go to another thread, without being copied. */
interface PackedTravel {
  source: TravelSource
  points: readonly LatLng[]
  /** Row after row. */
  seconds: Float64Array<ArrayBuffer>
  metres: Float64Array<ArrayBuffer>
}

/** What the plan of one route depends on besides its stops, as data. */
export interface RouteFacts extends Pick<PlanContext, 'now' | 'start' | 'driver'> {
  travel: PackedTravel
}

/** A better order of a route's stops. */
export interface ImproveJob extends RouteFacts {
  kind: 'improve'
  stops: readonly Stop[]
  seed: number
}

/** Who should have which of many orders. */
export interface PlanJob {
  kind: 'plan'
  drivers: readonly DriverToPlan[]
  work: readonly (readonly [Stop, Stop])[]
  now: Date
  travel: PackedTravel
  /** In epoch ms: by then the answer should be nearly made, because somebody waits for it. */
  until: number
}

/** Work that takes long enough to hold up who answers requests. */
export type SearchJob = ImproveJob | PlanJob

export type SearchAnswer<Job extends SearchJob> = Job extends ImproveJob ? Stop[] | null : OrdersPlan

/**
 * The same job has the same answer in any thread, unless `shouldStop` ends it early: then the best so far is the answer,
 * and what of a plan is left is planned in a simpler way.
 */
export function runSearch(job: SearchJob, shouldStop?: () => boolean): Stop[] | null | OrdersPlan {
  return job.kind === 'improve'
    ? improveOrder(job.stops, contextFrom(job), job.seed, shouldStop)
    : planOrders(job.drivers, job.work, contextOfPlan(job), shouldStop)
}

export function contextOfPlan({ now, travel }: PlanJob): { now: Date; travel: TravelTable } {
  return { now, travel: unpackTravel(travel) }
}

export function contextFrom({ now, start, driver, travel }: RouteFacts): PlanContext {
  return { now, start, driver, travel: pacedTravel(unpackTravel(travel), (way) => pacedSeconds(driver, way)) }
}

interface TravelRows {
  source: TravelSource
  seconds: readonly (readonly number[])[]
  metres: readonly (readonly number[])[]
}

export function packTravel(points: readonly LatLng[], { source, seconds, metres }: TravelRows): PackedTravel {
  const pack = (rows: TravelRows['seconds']): Float64Array<ArrayBuffer> => {
    const packed = new Float64Array(points.length ** 2)
    rows.forEach((row, at) => packed.set(row, at * points.length))
    return packed
  }
  return { source, points, seconds: pack(seconds), metres: pack(metres) }
}

function unpackTravel({ source, points, seconds, metres }: PackedTravel): TravelTable {
  const unpack = (packed: Float64Array): Float64Array[] =>
    points.map((_, at) => packed.subarray(at * points.length, (at + 1) * points.length))
  return travelTable(points, { source, seconds: unpack(seconds), metres: unpack(metres) })
}
