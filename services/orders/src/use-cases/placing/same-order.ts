import { parcelOf } from '#domain/parcel.ts'
import { hashRequest } from '@ilbud/kernel/http/idempotency/with-idempotency'
import type { OrderFields } from '@ilbud/proto/http/orders/create-order'

// The fields that both payloads have, and quoteId, which only locks the price.
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
 * A hash (docs/architecture.md#idempotency) of the fields that both payloads have, with defaults filled in, then
 * one of the other fields, if there are any.
 */
export function hashOfOrder(fields: OrderFields): string {
  const { packageSize, weightGrams, quantity } = parcelOf(fields)
  const { deliveryNotes = null, packageNotes = null, onBehalfOf = null } = fields
  const shared = [
    [fields.pickupAddress, fields.pickupContact, fields.pickupPhone],
    [fields.deliveryAddress, fields.deliveryContact, fields.deliveryPhone],
    [packageSize, weightGrams, quantity],
    [deliveryNotes, packageNotes, onBehalfOf]
  ]
  const others = Object.entries(fields).filter(([name, value]) => value !== undefined && !notOthers.includes(name))
  return [shared, ...(others.length > 0 ? [others] : [])].map(hashRequest).join('.')
}

/** The shorter payload lacks the other fields, so they are compared only when both sides have some. */
export function isSameOrder(one: string, other: string): boolean {
  const [shared, others] = one.split('.')
  const [otherShared, otherOthers] = other.split('.')
  return shared === otherShared && (others === undefined || otherOthers === undefined || others === otherOthers)
}
