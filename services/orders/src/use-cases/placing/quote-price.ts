import { roundTo } from '#domain/order-change.ts'
import { vatOre } from '@ilbud/proto/http/price'
import { type PricedWay, wayAt } from '#domain/pricing/way.ts'
import { ConflictError } from '@ilbud/kernel/errors'
import type { OrderFields } from '@ilbud/proto/http/create-order'
import type { Quote } from '@ilbud/proto/http/quotes'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { priceAskedWay, promiseWay } from './price-way.ts'
import { type Asked, readQuoteId, writeQuoteId } from './quote-id.ts'

// A quote locks its price for 15 minutes.
const validMinutes = 15

type Deps = Pick<OrdersDeps, 'places' | 'routes' | 'tariff' | 'dataKey' | 'now'>

/** The price and arrival of a delivery ordered now. */
export async function quotePrice(deps: Deps, asked: Asked): Promise<Quote> {
  const now = deps.now()
  const way = await priceAskedWay(deps, asked, asked.packageSize)
  const promise = await promiseWay(deps, way, { isAsap: true, scheduledPickup: null, scheduledDelivery: null }, now)
  const { price, totalAmountOre, method, distanceKm, lines, tariffVersion } = way.price
  const points = { pickup: way.pickup.point, delivery: way.delivery.point }
  const validUntil = new Date(now.getTime() + validMinutes * 60_000)
  return {
    quoteId: writeQuoteId(deps.dataKey, asked, { points, price: way.price }, validUntil),
    price,
    totalAmount: totalAmountOre,
    currency: 'SEK',
    method,
    estimate: method === 'fallback',
    distanceKm: distanceKm === null ? null : roundTo(distanceKm, 3),
    lines,
    vatAmount: vatOre(totalAmountOre),
    tariffVersion,
    promise: { low: promise.low.toISOString(), high: promise.high.toISOString() },
    validUntil: validUntil.toISOString()
  }
}

/**
 * The located and priced ends of an order: those its quote has locked, or without a quote current ones. An
 * invalid quote is a ConflictError with a fresh one.
 */
export async function wayOfOrder(deps: Deps, fields: OrderFields): Promise<PricedWay> {
  const asked = { ...fields, packageSize: fields.packageSize ?? 'medium' }
  if (fields.quoteId === undefined) return priceAskedWay(deps, asked, asked.packageSize)
  const lock = readQuoteId(deps.dataKey, fields.quoteId, asked, deps.now())
  if (lock) return wayAt(lock.points, lock.price)
  throw new ConflictError('QUOTE_INVALID', 'This quote does not hold any more; look at the new one', {
    quote: await quotePrice(deps, asked)
  })
}
