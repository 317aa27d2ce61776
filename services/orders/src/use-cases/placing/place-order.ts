import { insertOrder } from '#db/orders/insert-order.ts'
import type { OrderWrite } from '#db/orders/recorded-event.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { newOrder } from '#domain/new-order.ts'
import type { CommandRecord } from '#domain/order-change.ts'
import { checkDrive } from '#domain/schedule/check-drive.ts'
import { promiseOf } from '#domain/schedule/promise.ts'
import { scheduleOf } from '#domain/schedule/schedule.ts'
import { seal } from '@ilbud/kernel/db/seal'
import { toE164 } from '@ilbud/kernel/e164'
import { auditEntry } from '@ilbud/kernel/events/audit'
import { type IdempotentResponse, withIdempotency } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { uuidv7 } from '@ilbud/kernel/ids'
import { failpoint } from '@ilbud/kernel/runtime/failpoint'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { recordEvent } from '#use-cases/record-event.ts'
import { checkPayment, findCustomer, type OrderRequest, checkOnBehalfOf } from './customer.ts'
import { newPin, newTrackingId, newTrackingKey, type TrackingKey } from './order-secrets.ts'
import { driveMinutesOf, routeOfOrder } from './quote-price.ts'
import { hashOfOrder, isSameOrder } from './same-order.ts'

/** A new order with its first event; the tracking key is in clear text only here and in the link made of it. */
export interface PlacedOrder extends OrderWrite {
  trackingKey: TrackingKey
}

/**
 * Places an order once per Idempotency-Key, in one round trip to the database. Both creation paths share
 * the scope and the hash, so that the client's fallback from one to the other after a lost answer is a replay.
 */
export async function placeOrder<Body>(
  deps: OrdersDeps,
  request: OrderRequest & { key: string | null },
  toBody: (placed: PlacedOrder) => Body
): Promise<IdempotentResponse<Body>> {
  checkOnBehalfOf(request)
  const hash = hashOfOrder(request.fields)
  const isSame = (earlier: string): boolean => isSameOrder(earlier, hash)
  const once = { userId: request.actor.id!, scope: 'orders.place', key: request.key, hash, isSame }
  failpoint('orders.before_begin')
  const response = await withIdempotency(deps, once, {
    // Asks auth for the sender, and the maps for both addresses and the route.
    prepare: () => prepareOrder(deps, request),
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
export async function prepareOrder(deps: OrdersDeps, request: OrderRequest): Promise<PlacedOrder> {
  const { actor } = request
  const now = deps.now()
  const customer = await findCustomer(deps, request)
  const fields = await checkPayment(deps, request.fields, customer)
  const schedule = scheduleOf(fields, now, deps.hours)
  const pricedRoute = await routeOfOrder(deps, fields)
  const level = fields.serviceLevel ?? 'standard'
  const minutes = await driveMinutesOf(deps, pricedRoute)
  checkDrive({ schedule, level, minutes }, now, deps.hours)
  const { pickupGateCode } = fields
  const order = newOrder({
    id: uuidv7(now),
    trackingId: request.trackingId ?? newTrackingId(),
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
  const recordedEvent = recordEvent(order, firstCommand(actor), { epoch: deps.epoch })
  const onBehalf = { action: 'order.place-on-behalf', objectType: 'order', objectId: order.id } as const
  const audit = customer.id === actor.id ? [] : [auditEntry('orders', { actor, ...onBehalf, at: now })]
  return { order, recordedEvents: [recordedEvent], audit, trackingKey: newTrackingKey(deps.dataKey) }
}

function firstCommand(actor: Actor): CommandRecord {
  const nothingElse = { before: null, override: false, reasonCode: null, note: null, corrects: null, scan: null }
  return { command: 'placeOrder', actor, ...nothingElse }
}
