import { roundKm } from '#domain/round-to.ts'
import { nextPickup } from '#domain/schedule/opening-hours.ts'
import { promiseOf } from '#domain/schedule/promise.ts'
import { asSoonAsPossible } from '#domain/schedule/schedule.ts'
import { pricedSize, vatOre } from '@ilbud/proto/http/price/price'
import {
  choosePoint,
  type End,
  type PricedRoute,
  priceRoute,
  routeAtPrice,
  routeEnd,
  type RouteEnd,
  type RouteEnds
} from '#domain/pricing/priced-route.ts'
import { pricedLoadOf, type QuoteRequest, sentPoint } from '#domain/pricing/quote-request.ts'
import { ConflictError } from '@ilbud/kernel/errors'
import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Quote } from '@ilbud/proto/http/price/quotes'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { readQuoteId, writeQuoteId } from './quote-id.ts'

// A quote locks its price for 15 minutes.
const validMinutes = 15

type Deps = Pick<OrdersDeps, 'places' | 'routes' | 'tariff' | 'hours' | 'dataKey' | 'now'>

/** The price and arrival of a delivery ordered now. */
export async function quotePrice(deps: Deps, request: QuoteRequest): Promise<Quote> {
  const now = deps.now()
  const pricedRoute = await priceRequestedRoute(deps, request)
  const load = pricedLoadOf(request)
  const minutes = await driveMinutesOf(deps, pricedRoute)
  const promise = promiseOf({ schedule: asSoonAsPossible, level: load.level }, minutes, now, deps.hours)
  const opens = nextPickup(deps.hours, now)
  const { price, totalAmountOre, method, distanceKm, lines, tariffVersion } = pricedRoute.price
  const points = { pickup: pricedRoute.pickup.point, delivery: pricedRoute.delivery.point }
  const validUntil = new Date(now.getTime() + validMinutes * 60_000)
  return {
    quoteId: writeQuoteId(deps.dataKey, request, { points, price: pricedRoute.price }, validUntil),
    price,
    totalAmount: totalAmountOre,
    currency: 'SEK',
    method,
    estimate: method === 'fallback',
    pricedSize: pricedSize(load),
    distanceKm: roundKm(distanceKm),
    lines,
    vatAmount: vatOre(totalAmountOre),
    tariffVersion,
    promise: { low: promise.low.toISOString(), high: promise.high.toISOString() },
    opensAt: opens > now ? opens.toISOString() : null,
    validUntil: validUntil.toISOString()
  }
}

/**
 * The located and priced ends of an order: those its quote has locked, or without a quote current ones. An
 * invalid quote is a ConflictError with a new one.
 */
export async function routeOfOrder(deps: Deps, fields: OrderFields): Promise<PricedRoute> {
  if (fields.quoteId === undefined) return priceRequestedRoute(deps, fields)
  const lock = readQuoteId(deps.dataKey, fields.quoteId, fields, deps.now())
  if (lock) return routeAtPrice(endsAt(fields, lock.points), lock.price)
  throw new ConflictError('QUOTE_INVALID', 'This quote is no longer valid; a new one is included', {
    quote: await quotePrice(deps, fields)
  })
}

/** Locates both ends and prices the distance; throws if we do not serve it. */
async function priceRequestedRoute(deps: Deps, request: QuoteRequest): Promise<PricedRoute> {
  const [pickup, delivery] = await Promise.all([findEnd(deps, request, 'pickup'), findEnd(deps, request, 'delivery')])
  return priceRoute({ pickup, delivery }, pricedLoadOf(request), deps.tariff)
}

async function findEnd({ places }: Deps, request: QuoteRequest, end: End): Promise<RouteEnd> {
  const address = request[`${end}Address`]
  return routeEnd(address, choosePoint(sentPoint(request, end), await places.locate(address)))
}

/** The ends at points that were located earlier. */
function endsAt(request: QuoteRequest, points: Record<End, LatLng | null>): RouteEnds {
  return {
    pickup: routeEnd(request.pickupAddress, points.pickup),
    delivery: routeEnd(request.deliveryAddress, points.delivery)
  }
}

/** The minutes of the drive; null: an end has no known place. */
export async function driveMinutesOf({ routes }: Deps, { pickup, delivery }: PricedRoute): Promise<number | null> {
  return pickup.point && delivery.point ? (await routes.route(pickup.point, delivery.point)).durationMin : null
}
