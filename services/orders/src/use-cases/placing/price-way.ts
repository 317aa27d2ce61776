import type { Point } from '#domain/places/geo.ts'
import { promiseOf, type TimeSpan } from '#domain/pricing/promise.ts'
import type { Schedule } from '#domain/pricing/schedule.ts'
import { choosePoint, type End, type PricedWay, priceWay } from '#domain/pricing/way.ts'
import type { PackageSize } from '@ilbud/proto/http/order-status'
import type { OrdersDeps } from '#use-cases/deps.ts'

/** Two addresses as the order form and a quote give them. */
export interface AskedWay {
  pickupAddress: string
  pickupLat?: number | undefined
  pickupLng?: number | undefined
  deliveryAddress: string
  deliveryLat?: number | undefined
  deliveryLng?: number | undefined
}

type Deps = Pick<OrdersDeps, 'places' | 'routes' | 'tariff'>

/** The coordinates sent with an address; null unless there are both. */
export function sentPoint(asked: AskedWay, end: End): Point | null {
  const lat = asked[`${end}Lat`]
  const lng = asked[`${end}Lng`]
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

/** Locates both ends and prices the distance; throws if we do not serve it. */
export async function priceAskedWay(deps: Deps, asked: AskedWay, size: PackageSize): Promise<PricedWay> {
  const [pickup, delivery] = await Promise.all([findPoint(deps, asked, 'pickup'), findPoint(deps, asked, 'delivery')])
  return priceWay({ pickup, delivery }, size, deps.tariff)
}

async function findPoint({ places }: Deps, asked: AskedWay, end: End): Promise<Point | null> {
  return choosePoint(sentPoint(asked, end), await places.locate(asked[`${end}Address`]))
}

/** The promise for a delivery: its first time window. */
export async function promiseWay(deps: Deps, way: PricedWay, schedule: Schedule, now: Date): Promise<TimeSpan> {
  const { pickup, delivery } = way
  const route = pickup.point && delivery.point ? await deps.routes.route(pickup.point, delivery.point) : null
  return promiseOf(schedule, route?.durationMin ?? null, now)
}
