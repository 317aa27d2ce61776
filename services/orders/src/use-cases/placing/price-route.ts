import type { LatLng } from '@ilbud/proto/http/fields/fields'
import {
  choosePoint,
  type End,
  type PricedRoute,
  priceRoute,
  routeEnd,
  type RouteEnd,
  type RouteEnds
} from '#domain/pricing/priced-route.ts'
import { parcelOf } from '#domain/parcel.ts'
import type { ServiceLevel } from '@ilbud/proto/http/orders/order-status'
import type { Load } from '@ilbud/proto/http/price/price'
import type { OfferedSize } from '@ilbud/proto/http/price/quotes'
import type { OrdersDeps } from '#use-cases/deps.ts'

/** The coordinates that a request may give, each with its other half or not at all. */
interface SentPoints {
  pickupLat?: number | undefined
  pickupLng?: number | undefined
  deliveryLat?: number | undefined
  deliveryLng?: number | undefined
}

/** What an order and a request for a quote have in common. A quote is valid only for exactly the same. */
export interface QuoteRequest extends SentPoints {
  pickupAddress: string
  deliveryAddress: string
  packageSize?: OfferedSize | undefined
  /** kg */
  packageWeight?: number | undefined
  packageQuantity?: number | undefined
  serviceLevel?: ServiceLevel | undefined
}

type Deps = Pick<OrdersDeps, 'places' | 'routes' | 'tariff' | 'hours'>

/** The coordinates sent with an address; null unless there are both. */
export function sentPoint(request: SentPoints, end: End): LatLng | null {
  const lat = request[`${end}Lat`]
  const lng = request[`${end}Lng`]
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

/** What is priced of a request, with the defaults filled in. */
export function loadOf(request: QuoteRequest) {
  const { packageSize: size, weightGrams, quantity } = parcelOf(request)
  return { size, weightGrams, quantity, level: request.serviceLevel ?? 'standard' } satisfies Load
}

/** Locates both ends and prices the distance; throws if we do not serve it. */
export async function priceRequestedRoute(deps: Deps, request: QuoteRequest): Promise<PricedRoute> {
  const [pickup, delivery] = await Promise.all([findEnd(deps, request, 'pickup'), findEnd(deps, request, 'delivery')])
  return priceRoute({ pickup, delivery }, loadOf(request), deps.tariff)
}

async function findEnd({ places }: Deps, request: QuoteRequest, end: End): Promise<RouteEnd> {
  const address = request[`${end}Address`]
  return routeEnd(address, choosePoint(sentPoint(request, end), await places.locate(address)))
}

/** The ends at points that were located earlier. */
export function endsAt(request: QuoteRequest, points: Record<End, LatLng | null>): RouteEnds {
  return {
    pickup: routeEnd(request.pickupAddress, points.pickup),
    delivery: routeEnd(request.deliveryAddress, points.delivery)
  }
}

/** The minutes of the drive; null: an end has no known place. */
export async function driveMinutesOf({ routes }: Deps, { pickup, delivery }: PricedRoute): Promise<number | null> {
  return pickup.point && delivery.point ? (await routes.route(pickup.point, delivery.point)).durationMin : null
}
