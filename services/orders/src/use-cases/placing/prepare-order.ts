import { findOpenCostCentre, isApprovedCompany } from '#db/neighbours.ts'
import type { Writing } from '#db/orders/recorded-event.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { type Customer, newOrder } from '#domain/new-order.ts'
import { checkDrive } from '#domain/schedule/check-drive.ts'
import { promiseOf } from '#domain/schedule/promise.ts'
import { scheduleOf } from '#domain/schedule/schedule.ts'
import { seal } from '@ilbud/kernel/db/seal'
import { ForbiddenError, RuleError } from '@ilbud/kernel/errors'
import { auditEntry } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import { isStaff } from '@ilbud/proto/http/roles'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { recordEvent } from '#use-cases/record-event.ts'
import { newPin, newTrackingId, newTrackingKey, type TrackingKey } from './order-secrets.ts'
import { toE164 } from './to-e164.ts'
import { driveMinutesOf } from './price-route.ts'
import { routeOfOrder } from './quote-price.ts'

export interface Placing {
  actor: Actor
  /** The caller's own name, when the order is for the caller. */
  name: string
  fields: OrderFields
  /** Only demo data chooses its tracking IDs. */
  trackingId?: string
}

/** A new order with its first event; the tracking key is in clear text only here and in the link made of it. */
export interface PlacedOrder extends Writing {
  trackingKey: TrackingKey
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

/** Only staff order on behalf of others. Also checked for a replay: the caller may have lost the role since. */
export function refuseAnothersName({ actor, fields }: Placing): void {
  if (fields.onBehalfOf === undefined || (actor.role !== 'system' && isStaff(actor.role))) return
  throw new ForbiddenError()
}

async function findCustomer({ people }: OrdersDeps, { actor, name, fields }: Placing): Promise<Customer> {
  const { onBehalfOf } = fields
  if (onBehalfOf === undefined) {
    // Not from the cache of names, which would remember who is erased meanwhile. A parcel can be sent without auth, too.
    const user = await people.findUser(actor.id!).catch(() => null)
    return { id: actor.id!, companyId: actor.companyId, name, phone: user?.phone ?? null }
  }
  const person = await people.findUser(onBehalfOf)
  if (person && person.role !== 'driver') return person
  const message = 'There is no such customer'
  throw new RuleError('CUSTOMER_NOT_FOUND', message, { errors: [{ path: 'onBehalfOf', message }] })
}

/**
 * An invoice or a cost centre needs an approved company, and the cost centre must be its own. Returns
 * the fields with the cost centre as the company spells it, so that all its orders bear one name.
 */
async function checkPayment({ db }: OrdersDeps, fields: OrderFields, { companyId }: Customer): Promise<OrderFields> {
  const { paymentMethod, costCenter } = fields
  if (paymentMethod !== 'invoice' && costCenter === undefined) return fields
  if (companyId === null || !(await isApprovedCompany(db, companyId))) {
    throw invoiceRefused('paymentMethod', 'Invoices and cost centres need an approved company account')
  }
  if (costCenter === undefined) return fields
  const code = await findOpenCostCentre(db, companyId, costCenter)
  if (code === undefined) throw invoiceRefused('costCenter', 'Your company has no such cost centre')
  return { ...fields, costCenter: code }
}

/** Names the field, as a 400 does. */
function invoiceRefused(path: 'paymentMethod' | 'costCenter', message: string): RuleError {
  return new RuleError('INVOICE_NOT_ALLOWED', message, { errors: [{ path, message }] })
}
