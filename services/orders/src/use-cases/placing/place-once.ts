import { createHash } from 'node:crypto'
import { withIdempotency } from '@ilbud/kernel/http/idempotency'
import { failpoint } from '@ilbud/kernel/process/failpoint'
import type { OrderFields } from '@ilbud/proto/http/create-order'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type Placed, placeOrder, type Placing, prepareOrder } from './place-order.ts'

export interface PlaceAnswer {
  body: unknown
  replayed: boolean
}

/**
 * Places an order once per Idempotency-Key. Both creation paths share the scope and the hash, so that the spec's own
 * fallback from one to the other after a lost answer is a replay.
 */
export async function placeOnce(
  deps: OrdersDeps,
  placing: Placing,
  key: string | null,
  toBody: (placed: Placed) => unknown
): Promise<PlaceAnswer> {
  if (key === null) return { body: toBody(await placeOrder(deps, placing)), replayed: false }
  const now = deps.now()
  const hash = hashOf(placing.fields)
  const isSame = (earlier: string): boolean => isSameOrder(earlier, hash)
  const request = { userId: placing.actor.id!, scope: 'orders.place', key, hash, isSame, now }
  failpoint('orders.before_begin')
  const { body, replayed } = await withIdempotency(deps.db, request, deps.dataKey, async (trx) => {
    const { save, ...placed } = await prepareOrder({ ...deps, db: trx }, placing)
    await save(trx)
    return { status: 201, body: toBody(placed) }
  })
  failpoint('orders.after_commit')
  if (!replayed) deps.committed()
  return { body, replayed }
}

// What both payloads of the spec have, and what is no part of what is ordered: a quote locks the price.
const notOthers: readonly string[] = [
  'pickupAddress',
  'pickupContact',
  'pickupPhone',
  'deliveryAddress',
  'deliveryContact',
  'deliveryPhone',
  'packageSize',
  'packageWeight',
  'packageQuantity',
  'deliveryNotes',
  'packageNotes',
  'onBehalfOf',
  'quoteId'
] satisfies (keyof OrderFields)[]

/**
 * Architecture, "Idempotency": a hash of the fields that both payloads of the spec have, with their defaults filled in,
 * then one of all others, where there are any.
 */
function hashOf(fields: OrderFields): string {
  const { packageSize = 'medium', packageWeight = null, packageQuantity = 1 } = fields
  const { deliveryNotes = null, packageNotes = null, onBehalfOf = null } = fields
  const shared = [
    [fields.pickupAddress, fields.pickupContact, fields.pickupPhone],
    [fields.deliveryAddress, fields.deliveryContact, fields.deliveryPhone],
    [packageSize, packageWeight === null ? null : Math.round(packageWeight * 1000), packageQuantity],
    [deliveryNotes, packageNotes, onBehalfOf]
  ]
  const others = Object.entries(fields).filter(([name, value]) => value !== undefined && !notOthers.includes(name))
  return [shared, ...(others.length > 0 ? [others] : [])].map(digest).join('.')
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

/** The shorter payload says nothing of the other fields: it is the same order whatever they were. */
function isSameOrder(one: string, other: string): boolean {
  const [shared, others] = one.split('.')
  const [otherShared, otherOthers] = other.split('.')
  return shared === otherShared && (others === undefined || otherOthers === undefined || others === otherOthers)
}
