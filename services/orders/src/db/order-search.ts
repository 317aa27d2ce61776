import type { Order, Stop } from '#domain/order.ts'
import { type RawBuilder, sql } from 'kysely'
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

/** Contract 6: a part of tracking ID, order id, addresses, contacts, phones or customer, on `order_search`. */
export function matches({ q, customerIds = [], pieces }: Search): RawBuilder<boolean> {
  const tracking = asTracking(q)
  const phone = asPhone(q)
  const text = q.toLowerCase()
  const ways = [pieces ? inPieces(text, pieces) : sql`content like ${part(text)}`]
  if (tracking) ways.push(sql`tracking like ${part(tracking)}`)
  if (phone) ways.push(sql`phones like ${part(phone)}`)
  if (customerIds.length) ways.push(sql`sender_id = any(${[...customerIds]}::uuid[])`)
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Hides the whole text from the index: with it, the index would read all about the common pieces too. */
function inPieces(text: string, pieces: readonly string[]): RawBuilder<boolean> {
  const each = pieces.map((piece) => sql`content like ${part(piece)}`)
  return sql`(${sql.join(each, sql` and `)} and position(${text} in content) > 0)`
}

/** The words of a text, each with what is around it, because the index knows the edges of words too. */
export function piecesOf(q: string): string[] {
  const text = q.toLowerCase()
  const words = [...text.matchAll(/[a-z0-9]+/g)]
  return words.map((_, at) => {
    const before = words[at - 1]
    return text.slice(before && before.index + before[0].length, words[at + 1]?.index)
  })
}

/** The LIKE pattern for texts that contain this one. */
export function part(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A part of a tracking ID in any spelling, as it is stored (contract 2), or null. */
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

/**
 * Whether the trigram index can find the text. Its runs of three include the edges of words, two before and one after,
 * and å, ä and ö count as edges. A text with fewer than three such runs would match every other order.
 */
export function isIndexed(q: string): boolean {
  let runs = 0
  for (const { 0: word, index } of q.matchAll(/[a-z0-9]+/gi)) {
    if (word.length >= shortest) return true
    const edges = (index > 0 ? 2 : 0) + (index + word.length < q.length ? 1 : 0)
    runs += Math.max(0, word.length + edges - 2)
  }
  return runs >= 3
}
