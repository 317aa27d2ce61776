import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type Price, type PriceLine, priceLine, priceOfLines } from '#domain/pricing/price.ts'
import type { Points } from '#domain/pricing/way.ts'
import type { PackageSize } from '@ilbud/proto/http/order-status'
import { type AskedWay, sentPoint } from './price-way.ts'

/** What a quote holds fast: the points that were priced, and their price. */
export interface Lock {
  points: Points
  price: Price
}

/** What was asked about; another answer to any of it is another quote. */
export interface Asked extends AskedWay {
  packageSize: PackageSize
}

/** What the id says. Short names: it travels in a form. Streets stay out of it, their hash is enough. */
interface Told {
  asked: string
  points: [Points['pickup'], Points['delivery']]
  km: number | null
  lines: [code: PriceLine['code'], ore: number][]
  tariff: number
  until: number
}

// Bound into the signature: the ids of another shape are no quotes of ours.
const shape = 'q1'

/** An id that says itself what it locks and until when, signed: no row is written for a price that nobody takes. */
export function writeQuoteId(dataKey: Buffer, asked: Asked, { points, price }: Lock, until: Date): string {
  const told: Told = {
    asked: hashOf(asked),
    points: [points.pickup, points.delivery],
    km: price.distanceKm,
    lines: price.lines.map(({ code, amount }) => [code, amount]),
    tariff: price.tariffVersion,
    until: until.getTime()
  }
  const text = `${shape}.${Buffer.from(JSON.stringify(told)).toString('base64url')}`
  return `${text}.${signatureOf(dataKey, text)}`
}

/** What the quote locks; null when it is not ours, is over, or was given for something else. Contract 3. */
export function readQuoteId(dataKey: Buffer, quoteId: string, asked: Asked, now: Date): Lock | null {
  const end = quoteId.lastIndexOf('.')
  const text = quoteId.slice(0, Math.max(0, end))
  // As text: several spellings in base64url are the same bytes, and an altered id is none of ours.
  const signature = Buffer.from(quoteId.slice(end + 1))
  const expected = Buffer.from(signatureOf(dataKey, text))
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  // Signed by us, so it has the shape that we gave it.
  const told = JSON.parse(Buffer.from(text.slice(shape.length + 1), 'base64url').toString()) as Told
  if (told.until < now.getTime() || told.asked !== hashOf(asked)) return null
  const [pickup, delivery] = told.points
  const lines = told.lines.map(([code, ore]) => priceLine(code, ore))
  return { points: { pickup, delivery }, price: priceOfLines(lines, told.km, told.tariff) }
}

function signatureOf(dataKey: Buffer, text: string): string {
  // A key of its own: what seals secrets at rest signs nothing.
  const key = Buffer.from(hkdfSync('sha256', dataKey, '', 'ilbud quotes', 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}

function hashOf(asked: Asked): string {
  const { pickupAddress, deliveryAddress, packageSize } = asked
  const said = [pickupAddress, deliveryAddress, packageSize, sentPoint(asked, 'pickup'), sentPoint(asked, 'delivery')]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}
