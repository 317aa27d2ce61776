import { RuleError } from '@ilbud/kernel/errors'
import { type AreaName, districtAt, nearestArea, serviceAreaAt } from '#domain/places/districts.ts'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { type NamedArea, namedArea } from '#domain/places/named-area.ts'
import { type Load, type Price, priceOf, type Tariff } from '@ilbud/proto/http/price/price'

export type End = 'pickup' | 'delivery'

/** The place of a pickup or delivery. */
interface EndPlace {
  point: LatLng | null
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
export function choosePoint(sent: LatLng | null, located: LatLng | null): LatLng | null {
  if (!sent || !located) return sent ?? located
  return greatCircleKm(sent, located) > trustedKm ? located : sent
}

/** What is known of an end before it is priced. */
export interface RouteEnd {
  /** Null: the address could not be located. */
  point: LatLng | null
  /** What the text of the address names, whatever its point. */
  named: NamedArea | null
}

export type RouteEnds = Record<End, RouteEnd>

/** The end with the point that counts: one in another area than the address names is another place. */
export function routeEnd(address: string, point: LatLng | null): RouteEnd {
  const named = namedArea(address)
  const area = point && serviceAreaAt(point.lat, point.lng)
  const isElsewhere = area && named && !named.isOutside && area !== named.area
  return { point: isElsewhere ? null : point, named }
}

/**
 * Prices the route between two ends. Throws when we do not deliver there. Without a point the fallback price applies.
 */
export function priceRoute(ends: RouteEnds, load: Load, tariff: Tariff): PricedRoute {
  const { pickup, delivery } = ends
  const distanceKm = pickup.point && delivery.point ? greatCircleKm(pickup.point, delivery.point) : null
  return routeAtPrice(ends, priceOf(distanceKm, load, tariff))
}

/** The route for a price that is fixed already, as in a quote. Throws when we do not deliver there. */
export function routeAtPrice(ends: RouteEnds, price: Price): PricedRoute {
  const from = areaOf('pickup', ends.pickup)
  const to = areaOf('delivery', ends.delivery)
  if (from && to && from !== to) throw differentAreas(from, to)
  const city = from ?? to ?? 'Stockholm'
  return { pickup: placeOf(ends.pickup, city), delivery: placeOf(ends.delivery, city), price }
}

/** The service area of an end; null: unknown. Throws when the end is outside every area. */
function areaOf(end: End, { point, named }: RouteEnd): AreaName | null {
  if (named?.isOutside) throw outOfArea(end, named.nearestArea)
  if (!point) return named?.area ?? null
  const area = serviceAreaAt(point.lat, point.lng)
  if (!area) throw outOfArea(end, nearestArea(point.lat, point.lng))
  return area
}

function outOfArea(end: End, area: AreaName): RuleError {
  const text = `We do not ${end === 'pickup' ? 'pick up' : 'deliver'} there; the nearest area is ${area}`
  return new RuleError('OUT_OF_AREA', text, { end, nearestArea: area })
}

function differentAreas(pickupArea: AreaName, deliveryArea: AreaName): RuleError {
  const text = `Both ends must be in one city: we do not drive from ${pickupArea} to ${deliveryArea}`
  return new RuleError('DIFFERENT_AREAS', text, { pickupArea, deliveryArea })
}

/** An end that cannot be located is in the city of the other one, without a district. */
function placeOf({ point }: RouteEnd, city: AreaName): EndPlace {
  const at = point && districtAt(point.lat, point.lng)
  return { point, district: at?.district ?? null, city: at?.city ?? city }
}
