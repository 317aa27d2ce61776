import type { Order, Stop } from '#domain/order.ts'
import { type RawBuilder, sql } from 'kysely'
import { sixDigitsOf } from './search-index.ts'
import type { OrderSearchTable } from './tables.ts'

/** The search row of an order. */
export function searchRow(order: Order): OrderSearchTable {
  const { id, trackingId, pickup, delivery, customerName, customerPhone } = order
  const words = [id, pickup.address, delivery.address, pickup.contact, delivery.contact]
  const people = [pickup.phone, delivery.phone, customerName, customerPhone ?? '']
  return {
    order_id: id,
    placed_at: order.createdAt,
    sender_id: order.customerId,
    tracking: trackingId,
    phones: [pickup, delivery]
      .map(digitsOf)
      .concat(onlyDigits(customerPhone ?? ''))
      .join(' '),
    content: [...words, ...people].join('\n').toLowerCase(),
    recipient: `${delivery.contact.toLowerCase()} ${digitsOf(delivery)}`
  }
}

function digitsOf({ phone, phoneE164 }: Stop): string {
  return onlyDigits(phoneE164 ?? phone)
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}

export interface Search {
  q: string
  /** Customers whose name, e-mail or phone contains the text, as auth has found them. */
  customerIds?: readonly string[]
  /** The pieces of the text to look up in the index, the rarest first; without them the whole text is. */
  pieces?: readonly string[]
}

/** A part of tracking ID, order id, addresses, contacts, phones or customer, on `order_search`. */
export function matches({ q, customerIds = [], pieces }: Search): RawBuilder<boolean> {
  const digits = /^[\d +()/-]+$/.test(q) ? sixDigitsOf(asPhone(q) ?? '') : []
  const found = digits.length ? byDigits(q, digits) : byTrigrams(q, pieces)
  if (customerIds.length === 0) return found
  return sql`(${found} or sender_id = any(${[...customerIds]}::uuid[]))`
}

function byTrigrams(q: string, pieces: readonly string[] | undefined): RawBuilder<boolean> {
  const [content, ...others] = waysOf(q)
  if (!pieces) return anyOf([content, ...others].map(like))
  // With `like` for the whole text the index would read about its common pieces too.
  const inContent = sql<boolean>`(${sql.join([...pieces.map((text) => like({ ...content, text })), contains(content)], sql` and `)})`
  return anyOf([inContent, ...others.map(like)])
}

/** Wherever the text is found, its digits are in `six_digits`. */
function byDigits(q: string, digits: readonly number[]): RawBuilder<boolean> {
  const isFound = anyOf(waysOf(q).map(contains))
  return sql`(${isFound} and six_digits(tracking, phones, content) @> ${digits}::integer[])`
}

interface Way {
  column: RawBuilder<unknown>
  text: string
}

/** Where the text may be found, and how it is written there. */
function waysOf(q: string): [Way, ...Way[]] {
  const tracking = asTracking(q)
  const phone = asPhone(q)
  return [
    { column: sql`content`, text: q.toLowerCase() },
    ...(tracking ? [{ column: sql`tracking`, text: tracking }] : []),
    ...(phone ? [{ column: sql`phones`, text: phone }] : [])
  ]
}

function like({ column, text }: Way): RawBuilder<boolean> {
  return sql`${column} like ${part(text)}`
}

/** The same as `like`, unseen by the trigram index. */
function contains({ column, text }: Way): RawBuilder<boolean> {
  return sql`position(${text} in ${column}) > 0`
}

function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** The LIKE pattern for texts that contain this one. */
export function part(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A part of a tracking ID in any spelling, as it is stored (docs/protocols/http.md), or null. */
function asTracking(q: string): string | null {
  const compact = q
    .replace(/[\s\-\u2010-\u2015]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]+$/.test(compact) ? compact : null
}

/** Digits to look for in phones, or null. Leading zeros go, so that 070 and +4670 match alike. */
export function asPhone(q: string): string | null {
  if (!/^[\d\s+()/-]+$/.test(q)) return null
  const digits = onlyDigits(q).replace(/^0+/, '')
  return digits.length >= shortest ? digits : null
}

const shortest = 3
