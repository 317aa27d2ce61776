import { listOnDuty } from '#db/drivers.ts'
import { findRoutes } from '#db/routes.ts'
import { type DriverToPlan, hasRoomLeft, type OrdersPlan } from '#domain/plan-orders.ts'
import { isOnBreak } from '#domain/driver.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { packTravel } from '#domain/search-job.ts'
import { type WaitingOrder, workToCome } from '#domain/work-of.ts'
import { remainingMs } from '@ilbud/kernel/rpc/deadline'
import type { PlanRefusal } from '@ilbud/proto/http/dispatch/dispatch-plan'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { type DispatchDeps, distinct } from './deps.ts'

// Between more places an engine takes longer than anybody waits: the built-in model answers.
const mostPlaces = 500
// What of the caller's time is left for the orders for which there was none: 600 take less than half of it.
const restMs = 2500

/**
 * Which driver on duty should have which of these orders. Nothing is stored. Who is on a break, or has more on board
 * already than fits, gets none.
 */
export async function planWaiting(deps: DispatchDeps, orders: readonly WaitingOrder[]): Promise<OrdersPlan> {
  const { db, positions, travel, search } = deps
  const now = deps.now()
  const onDuty = (await listOnDuty(db)).filter((driver) => !isOnBreak(driver, now))
  const routes = await findRoutes(
    db,
    onDuty.map(({ id }) => id)
  )
  const routeOf = new Map(routes.map((route) => [route.driverId, route]))
  const drivers = onDuty.flatMap((driver): DriverToPlan | [] => {
    const { stops = [], lastPlace = null } = routeOf.get(driver.id) ?? {}
    const start = positions.lastOf(driver.id, now) ?? lastPlace
    return start && hasRoomLeft(driver, stops) ? { driverId: driver.id, driver, start, stops } : []
  })
  if (drivers.length === 0) return nobody(orders, onDuty.length === 0 ? 'NO_DRIVER' : 'NO_POSITION')
  const work = orders.map(workToCome)
  const points = distinct([...drivers.flatMap(placesOf), ...work.flat().map(({ place }) => place)])
  const times = points.length > mostPlaces ? greatCircleTimes() : travel
  const packed = packTravel(points, await times.matrix(points, now))
  return search.run({ kind: 'plan', drivers, work, now, travel: packed, until: Date.now() + remainingMs() - restMs })
}

function placesOf({ start, stops }: DriverToPlan): (LatLng | null)[] {
  return [start, ...stops.map(({ place }) => place)]
}

function nobody(orders: readonly WaitingOrder[], reason: PlanRefusal): OrdersPlan {
  const nothing = { km: 0, lateMinutes: 0 }
  return {
    assignments: [],
    unassigned: orders.map(({ orderId }) => ({ orderId, reason })),
    before: nothing,
    after: nothing
  }
}
