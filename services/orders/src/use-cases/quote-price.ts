import { roundTo } from '#domain/order-change.ts'
import { vatOre } from '#domain/pricing/price.ts'
import type { Quote, QuoteQuery } from '@ilbud/proto/http/quotes'
import type { OrdersDeps } from './deps.ts'
import { priceAskedWay, promiseWay } from './price-way.ts'

// Contract 3: a quote holds for 15 minutes. Until it is signed it holds nothing, and has no id.
const validMinutes = 15

/** What a delivery would cost and when it would arrive, if it were ordered now. */
export async function quotePrice(
  deps: Pick<OrdersDeps, 'places' | 'routes' | 'tariff' | 'now'>,
  query: QuoteQuery
): Promise<Quote> {
  const now = deps.now()
  const way = await priceAskedWay(deps, query, query.packageSize)
  const promise = await promiseWay(deps, way, { isAsap: true, scheduledPickup: null, scheduledDelivery: null }, now)
  const { price, totalAmountOre, method, distanceKm, lines, tariffVersion } = way.price
  return {
    quoteId: null,
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
    validUntil: new Date(now.getTime() + validMinutes * 60_000).toISOString()
  }
}
