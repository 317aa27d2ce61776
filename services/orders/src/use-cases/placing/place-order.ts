import { insertOrder } from '#db/orders/insert-order.ts'
import type { Writing } from '#db/orders/recorded-event.ts'
import { newOrder } from '#domain/new-order.ts'
import { checkDrive } from '#domain/schedule/check-drive.ts'
import { promiseOf } from '#domain/schedule/promise.ts'
import { scheduleOf } from '#domain/schedule/schedule.ts'
import { seal } from '@ilbud/kernel/db/seal'
import { auditEntry } from '@ilbud/kernel/events/audit'
import { type IdempotentResponse, withIdempotency } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { uuidv7 } from '@ilbud/kernel/ids'
import { failpoint } from '@ilbud/kernel/runtime/failpoint'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { recordEvent } from '#use-cases/record-event.ts'
import { checkPayment, findCustomer, type OrderRequest, refuseAnothersName } from './customer.ts'
import { newPin, newTrackingId, newTrackingKey, type TrackingKey } from './order-secrets.ts'
import { driveMinutesOf, routeOfOrder } from './quote-price.ts'
import { hashOfOrder, isSameOrder } from './same-order.ts'
import { toE164 } from './to-e164.ts'

interface Placing extends OrderRequest {
  /** Only demo data chooses its tracking IDs. */
  trackingId?: string
}

/** A new order with its first event; the tracking key is in clear text only here and in the link made of it. */
export interface PlacedOrder extends Writing {
  trackingKey: TrackingKey
}

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
  const hash = hashOfOrder(placing.fields)
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

/** Decides about a new order, which is not stored yet; throws if the product's rules refuse it. */
export async function prepareOrder(deps: OrdersDeps, placing: Placing): Promise<PlacedOrder> {
  const { actor } = placing
  const now = deps.now()
  const customer = await findCustomer(deps, placing)
  const fields = await checkPayment(deps, placing.fields, customer)
  const schedule = scheduleOf(fields, now, deps.hours)
  const pricedRoute = await routeOfOrder(deps, fields)
  const level = fields.serviceLevel ?? 'standard'
  const minutes = await driveMinutesOf(deps, pricedRoute)
  checkDrive({ schedule, level, minutes }, now, deps.hours)
  const { pickupGateCode } = fields
  const order = newOrder({
    id: uuidv7(now),
    trackingId: placing.trackingId ?? newTrackingId(),
    now,
    customer,
    fields,
    route: pricedRoute,
    schedule,
    promise: promiseOf({ schedule, level }, minutes, now, deps.hours),
    payOre: deps.driverCostOre,
    offersFirst: deps.rules.offersFirst,
    sealedGateCode: pickupGateCode === undefined ? null : seal(deps.dataKey, pickupGateCode).toString('base64'),
    test: actor.test ?? false,
    pin: fields.pinRequired ? await newPin(deps.dataKey) : null,
    phonesE164: { pickup: toE164(fields.pickupPhone), delivery: toE164(fields.deliveryPhone) }
  })
  const record = { before: null, override: false, reasonCode: null, note: null, corrects: null, scan: null }
  const recordedEvent = recordEvent(order, { command: 'placeOrder', actor, ...record }, { epoch: deps.epoch })
  const act = { action: 'order.place-on-behalf', objectType: 'order', objectId: order.id } as const
  const audit = customer.id === actor.id ? [] : [auditEntry('orders', { actor, ...act, at: now })]
  return { order, recordedEvents: [recordedEvent], audit, trackingKey: newTrackingKey(deps.dataKey) }
}
