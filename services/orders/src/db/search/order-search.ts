import type { Order, Stop } from '#domain/order.ts'
import type { OrderSearchTable } from '#db/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { sixDigitsOf, withoutAccents } from './search-index.ts'

/** The search row of an order. */
export function searchRow(order: Order): OrderSearchTable {
  const { id, trackingId, reference, pickup, delivery, customerName, customerPhone } = order
  const words = [id, pickup.address, delivery.address, pickup.contact, delivery.contact]
  const people = [
    pickup.phone,
    delivery.phone,
    customerName,
    customerPhone ?? '',
    ...(reference === null ? [] : [reference])
  ]
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
    recipient: `${delivery.contact.toLowerCase()} ${digitsOf(delivery)}`,
    test: order.test
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
  /** Customers whose name, e-mail or phone contains the text, according to auth. */
  customerIds?: readonly string[]
}

const wholeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** On `order_search`: the text is a part of tracking ID, order id, addresses, contacts, phones, customer or reference. */
export function matches({ q, customerIds = [] }: Search): RawBuilder<boolean> {
  // The ids of a day have most of their trigrams in common.
  if (wholeId.test(q)) return sql`order_id = ${q}::uuid`
  const digits = /^[\d +()/-]+$/.test(q) ? sixDigitsOf(asPhone(q) ?? '') : []
  const found = digits.length ? byDigits(q, digits) : anyOf(placesOf(q).map(like))
  if (customerIds.length === 0) return found
  return sql`(${found} or sender_id = any(${[...customerIds]}::uuid[]))`
}

/** Wherever the text is found, its digits are in `six_digits`. */
function byDigits(q: string, digits: readonly number[]): RawBuilder<boolean> {
  // `position` and not `like`, so that the planner does not read the trigram index as well.
  const isFound = anyOf(placesOf(q).map(({ column, text }) => sql<boolean>`position(${text} in ${column}) > 0`))
  return sql`(${isFound} and six_digits(tracking, phones, content) @> ${digits}::integer[])`
}

interface Place {
  column: RawBuilder<unknown>
  text: string
}

/** The columns where the text may be found, and how it is written there. */
function placesOf(q: string): Place[] {
  const tracking = asTracking(q)
  const phone = asPhone(q)
  return [
    { column: sql`without_accents(content)`, text: withoutAccents(q.toLowerCase()) },
    ...(tracking ? [{ column: sql`tracking`, text: tracking }] : []),
    ...(phone ? [{ column: sql`phones`, text: phone }] : [])
  ]
}

function like({ column, text }: Place): RawBuilder<boolean> {
  return sql`${column} like ${containing(text)}`
}

function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** The LIKE pattern for texts that contain this one. */
export function containing(text: string): string {
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
  return digits.length >= shortestPhone ? digits : null
}

const shortestPhone = 3
