import { RuleError } from '@ilbud/kernel/errors'
import type { PackageSize } from '@ilbud/proto/http/order-status'
import { type AreaName, districtAt, nearestArea, serviceAreaAt } from '#domain/places/districts.ts'
import { greatCircleKm } from '@ilbud/proto/http/great-circle'
import type { Point } from '#domain/places/geo.ts'
import { type Price, priceOf, type Tariff } from '@ilbud/proto/http/price'

export type End = 'pickup' | 'delivery'

/** The place of a pickup or delivery. */
interface EndPlace {
  point: Point | null
  district: string | null
  city: string
}

export interface PricedRoute {
  pickup: EndPlace
  delivery: EndPlace
  price: Price
}

// If the address is located further than this from the given point, the located point is used.
const trustedKm = 1

/** The point to use: the given one, unless the address is located elsewhere; the located one when none was given. */
export function choosePoint(sent: Point | null, located: Point | null): Point | null {
  if (!sent || !located) return sent ?? located
  return greatCircleKm(sent, located) > trustedKm ? located : sent
}

/** The points of pickup and delivery; null: unknown. */
export type Points = Record<End, Point | null>

/**
 * Prices the route between two points. Throws when we do not deliver there. Without a point the fallback price applies.
 */
export function priceRoute(points: Points, size: PackageSize, tariff: Tariff): PricedRoute {
  const { pickup, delivery } = points
  const distanceKm = pickup && delivery ? greatCircleKm(pickup, delivery) : null
  return routeAtPrice(points, priceOf(distanceKm, size, tariff))
}

/** The route for a price that is fixed already, as in a quote. Throws when we do not deliver there. */
export function routeAtPrice(points: Points, price: Price): PricedRoute {
  checkAreas(points)
  return { pickup: placeOf(points.pickup), delivery: placeOf(points.delivery), price }
}

function checkAreas({ pickup, delivery }: Points): void {
  const from = pickup && areaOf('pickup', pickup)
  const to = delivery && areaOf('delivery', delivery)
  if (from && to && from !== to) throw outOfArea('delivery', from)
}

function areaOf(end: End, { lat, lng }: Point): AreaName {
  const area = serviceAreaAt(lat, lng)
  if (!area) throw outOfArea(end, nearestArea(lat, lng))
  return area
}

function outOfArea(end: End, area: AreaName): RuleError {
  const text = `We do not deliver ${end === 'pickup' ? 'from' : 'to'} there; the nearest area is ${area}`
  return new RuleError('OUT_OF_AREA', text, { end, nearestArea: area })
}

/** An address that cannot be located counts as Stockholm, without a district. */
function placeOf(point: Point | null): EndPlace {
  const at = point && districtAt(point.lat, point.lng)
  return { point, district: at?.district ?? null, city: at?.city ?? 'Stockholm' }
}
