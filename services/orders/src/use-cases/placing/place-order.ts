import { insertOrder } from '#db/orders/insert-order.ts'
import { parcelOf } from '#domain/parcel.ts'
import { hashRequest, type IdempotentResponse, withIdempotency } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { failpoint } from '@ilbud/kernel/runtime/failpoint'
import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type PlacedOrder, type Placing, prepareOrder, refuseAnothersName } from './prepare-order.ts'

/**
 * Places an order once per Idempotency-Key, in one round trip to the database. Both creation paths share
 * the scope and the hash, so that the client's fallback from one to the other after a lost answer is a replay.
 */
export async function placeOrder<Body>(
  deps: OrdersDeps,
  placing: Placing & { key: string | null },
  toBody: (placed: PlacedOrder) => Body
): Promise<IdempotentResponse<Body>> {
  refuseAnothersName(placing)
  const hash = hashOfFields(placing.fields)
  const isSame = (earlier: string): boolean => isSameOrder(earlier, hash)
  const request = { userId: placing.actor.id!, scope: 'orders.place', key: placing.key, hash, isSame }
  failpoint('orders.before_begin')
  const response = await withIdempotency(deps, request, {
    // Asks auth for the sender, and the maps for both addresses and the route.
    prepare: () => prepareOrder(deps, placing),
    isOneStatement: true,
    async work({ db }, placed, responseRow): Promise<Body> {
      const body = toBody(placed)
      await insertOrder(db, placed, responseRow(body))
      return body
    }
  })
  failpoint('orders.after_commit')
  return response
}

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
function hashOfFields(fields: OrderFields): string {
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
function isSameOrder(one: string, other: string): boolean {
  const [shared, others] = one.split('.')
  const [otherShared, otherOthers] = other.split('.')
  return shared === otherShared && (others === undefined || otherOthers === undefined || others === otherOthers)
}
