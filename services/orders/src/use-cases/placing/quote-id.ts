import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { heavyKg, type Price, priceLine, priceOfLines, pricedSize, raisedSize } from '@ilbud/proto/http/price/price'
import type { PriceLine } from '@ilbud/proto/http/price/quotes'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { End } from '#domain/pricing/priced-route.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { pricedLoadOf, type QuoteRequest, sentPoint } from '#domain/pricing/quote-request.ts'

/** What a quote locks: the located ends and the price. */
interface Lock {
  points: Record<End, LatLng | null>
  price: Price
}

/** The contents of the id. It is sent in a form, so names are short; of the addresses it has only a hash. */
interface QuoteContent {
  request: string
  points: [pickup: LatLng | null, delivery: LatLng | null]
  km: number | null
  lines: [code: PriceLine['code'], ore: number][]
  tariff: number
  until: number
}

// The version of the format, part of what is signed: ids of another version are invalid.
const shape = 'q2'

/** A signed id that contains what it locks and until when, so that unused quotes need no row. */
export function writeQuoteId(dataKey: DataKey, request: QuoteRequest, { points, price }: Lock, until: Date): string {
  const content: QuoteContent = {
    request: hashOf(request),
    points: [points.pickup, points.delivery],
    km: price.distanceKm,
    lines: price.lines.map(({ code, amount }) => [code, amount]),
    tariff: price.tariffVersion,
    until: until.getTime()
  }
  const text = `${shape}.${Buffer.from(JSON.stringify(content)).toString('base64url')}`
  return `${text}.${signaturesOf(dataKey, text)[0]}`
}

/** What the quote locks; null when it is not ours, has expired, or was given for something else. */
export function readQuoteId(dataKey: DataKey, quoteId: string, request: QuoteRequest, now: Date): Lock | null {
  const end = quoteId.lastIndexOf('.')
  const text = quoteId.slice(0, Math.max(0, end))
  // Compared as text: base64url has several spellings of the same bytes, and an altered id must not count.
  const signature = Buffer.from(quoteId.slice(end + 1))
  if (!signaturesOf(dataKey, text).some((expected) => isEqual(signature, Buffer.from(expected)))) return null
  // Signed by us, so it has the shape that we gave it.
  const content = JSON.parse(Buffer.from(text.slice(shape.length + 1), 'base64url').toString()) as QuoteContent
  if (content.until < now.getTime() || content.request !== hashOf(request)) return null
  const [pickup, delivery] = content.points
  const raisedTo = raisedSize(pricedLoadOf(request))
  const lines = content.lines.map(([code, ore]) => priceLine(code, ore, raisedTo))
  return { points: { pickup, delivery }, price: priceOfLines(lines, content.km, content.tariff) }
}

/** One per data key; we sign with the first. */
function signaturesOf(dataKey: DataKey, text: string): string[] {
  return dataKey.map((item) => {
    // A derived key: the one that seals secrets at rest is not used for signing.
    const key = Buffer.from(hkdfSync('sha256', item, '', 'ilbud quotes', 32))
    return createHmac('sha256', key).update(text).digest('base64url')
  })
}

function isEqual(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function hashOf(request: QuoteRequest): string {
  const { pickupAddress, deliveryAddress } = request
  const load = pricedLoadOf(request)
  const { size, weightGrams, quantity, level } = load
  const said = [
    pickupAddress,
    deliveryAddress,
    size,
    // A weight that changes no price changes no quote.
    pricedSize(load),
    heavyKg(weightGrams),
    quantity,
    level,
    sentPoint(request, 'pickup'),
    sentPoint(request, 'delivery')
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}
