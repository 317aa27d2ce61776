import { roundKm } from '#domain/round-to.ts'
import { nextPickup } from '#domain/schedule/opening-hours.ts'
import { promiseOf } from '#domain/schedule/promise.ts'
import { asSoonAsPossible } from '#domain/schedule/schedule.ts'
import { pricedSize, vatOre } from '@ilbud/proto/http/price/price'
import { type PricedRoute, routeAtPrice } from '#domain/pricing/priced-route.ts'
import { ConflictError } from '@ilbud/kernel/errors'
import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import type { Quote } from '@ilbud/proto/http/price/quotes'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { driveMinutesOf, endsAt, loadOf, priceRequestedRoute, type QuoteRequest } from './price-route.ts'
import { readQuoteId, writeQuoteId } from './quote-id.ts'

// A quote locks its price for 15 minutes.
const validMinutes = 15

type Deps = Pick<OrdersDeps, 'places' | 'routes' | 'tariff' | 'hours' | 'dataKey' | 'now'>

/** The price and arrival of a delivery ordered now. */
export async function quotePrice(deps: Deps, request: QuoteRequest): Promise<Quote> {
  const now = deps.now()
  const pricedRoute = await priceRequestedRoute(deps, request)
  const load = loadOf(request)
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
