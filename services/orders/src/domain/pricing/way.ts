import { RuleError } from '@ilbud/kernel/errors'
import type { PackageSize } from '@ilbud/proto/http/order-status'
import { type AreaName, districtAt, nearestArea, serviceAreaAt } from '#domain/places/districts.ts'
import { greatCircleKm } from '@ilbud/proto/http/great-circle'
import type { Point } from '#domain/places/geo.ts'
import { type Price, priceOf } from './price.ts'
import type { Tariff } from './tariff.ts'

export type End = 'pickup' | 'delivery'

/** Where an end of the way is. */
interface EndPlace {
  point: Point | null
  district: string | null
  city: string
}

export interface PricedWay {
  pickup: EndPlace
  delivery: EndPlace
  price: Price
}

// Contract 3: where the text is located further than this from the sent point, the located point counts.
const trustedKm = 1

/** Which point counts: the one that was sent, unless the text means another place; the text's, when none was sent. */
export function choosePoint(sent: Point | null, located: Point | null): Point | null {
  if (!sent || !located) return sent ?? located
  return greatCircleKm(sent, located) > trustedKm ? located : sent
}

/** The point of each end; null: it has none. */
export type Points = Record<End, Point | null>

/** Refuses a way that we do not drive, and prices one that we do. A missing point costs the fallback. */
export function priceWay(points: Points, size: PackageSize, tariff: Tariff): PricedWay {
  const { pickup, delivery } = points
  const distanceKm = pickup && delivery ? greatCircleKm(pickup, delivery) : null
  return wayAt(points, priceOf(distanceKm, size, tariff))
}

/** A way whose price is settled. Refuses one that we do not drive. */
export function wayAt(points: Points, price: Price): PricedWay {
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

/** Contract 3: an address that cannot be located is in Stockholm and in no district. */
function placeOf(point: Point | null): EndPlace {
  const at = point && districtAt(point.lat, point.lng)
  return { point, district: at?.district ?? null, city: at?.city ?? 'Stockholm' }
}
