import { decideBy } from '#domain/failed-attempt.ts'
import type { Offering } from '#domain/journey/journey.ts'
import type { Order, Stop } from '#domain/order.ts'
import type { OrdersTable } from '#db/tables.ts'

type OrderRow = Omit<
  OrdersTable,
  | 'tracking_key_hash'
  | 'tracking_key_sealed'
  | 'pseudonymised_at'
  | 'view_version'
  | 'view_revision'
  | 'source'
  | 'delay_reason'
  | 'driver_near'
  | 'pin_tries'
  | 'pin_try_keys'
>

export function toOrder(row: OrdersTable): Order {
  return {
    id: row.id,
    trackingId: row.tracking_id,
    version: row.version,
    state: row.state,
    destination: row.destination,
    driverId: row.driver_id,
    recalled: row.recalled,
    recalledAt: row.recalled_at,
    attempts: row.attempts,
    released: row.released,
    offering: toOffering(row),
    droppedBy: row.dropped_by,
    hub: row.hub,
    steps: row.steps,
    returnOption: row.return_option,
    requiredProofs: row.required_proofs,
    givenProofs: row.given_proofs,
    pinRequired: row.pin_required,
    earliestPickup: row.is_asap ? null : row.scheduled_pickup,
    customerId: row.customer_id,
    companyId: row.company_id,
    test: row.test,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
    farFromStopKm: row.far_from_stop_km,
    title: row.title,
    reference: row.reference,
    metadata: row.metadata,
    pickup: toStop(row, 'pickup'),
    sealedGateCode: row.pickup_gate_code_sealed,
    sealedInstructions: row.instructions_sealed,
    choice: toChoice(row),
    pin: row.pin_sealed === null || row.pin_check === null ? null : { sealed: row.pin_sealed, check: row.pin_check },
    failedAttempt: row.failed_attempt,
    returnBy: row.return_by,
    delivery: toStop(row, 'delivery'),
    deliveryEmail: row.delivery_email,
    ...toFreight(row),
    payOre: row.pay_ore,
    promise: { low: row.promise_low, high: row.promise_high },
    eta: row.eta,
    etaUnknownSince: row.eta_unknown_since,
    delayed: row.delayed,
    driverNear: row.driver_near
  }
}

function toOffering({
  offer_round: round,
  offers_began_at: beganAt,
  offers_over: isOver
}: OrdersTable): Offering | null {
  return round === null || beganAt === null ? null : { round, beganAt, isOver }
}

/** Orders older than the choice of places have `leave_at_door` alone. */
function toChoice(row: OrdersTable): Order['choice'] {
  return {
    place: row.delivery_place ?? (row.leave_at_door ? 'outside' : null),
    sealedNeighbour: row.neighbour_sealed,
    notBefore: row.not_before,
    notAfter: row.not_after
  }
}

function toStop(row: OrdersTable, end: 'pickup' | 'delivery'): Stop {
  const lat = row[`${end}_lat`]
  const lng = row[`${end}_lng`]
  return {
    address: row[`${end}_address`],
    point: lat === null || lng === null ? null : { lat, lng },
    district: row[`${end}_district`],
    city: row[`${end}_city`],
    contact: row[`${end}_contact`],
    phone: row[`${end}_phone`],
    phoneE164: row[`${end}_phone_e164`],
    notes: row[`${end}_notes`]
  }
}

function toFreight(row: OrdersTable): Pick<Order, 'parcel' | 'schedule' | 'serviceLevel' | 'payment' | 'price'> {
  return {
    parcel: {
      packageSize: row.package_size,
      weightGrams: row.weight_grams,
      quantity: row.quantity,
      category: row.category,
      valueOre: row.value_ore,
      fragile: row.fragile,
      notes: row.package_notes
    },
    schedule: {
      isAsap: row.is_asap,
      scheduledPickup: row.scheduled_pickup,
      scheduledDelivery: row.scheduled_delivery,
      releaseAt: row.release_at
    },
    serviceLevel: row.service_level,
    payment: { method: row.payment_method, status: row.payment_status, costCenter: row.cost_center },
    price: {
      price: row.total_amount_ore / 100,
      totalAmountOre: row.total_amount_ore,
      method: row.price_method,
      distanceKm: row.distance_km,
      lines: row.price_lines,
      tariffVersion: row.tariff_version
    }
  }
}

/** The columns written with a new order; the others have writers of their own. */
export function toRow(order: Order): OrderRow {
  const { pickup, delivery, parcel, schedule, payment, price } = order
  return {
    id: order.id,
    tracking_id: order.trackingId,
    ...journeyColumns(order),
    return_option: order.returnOption,
    required_proofs: [...order.requiredProofs],
    given_proofs: [...order.givenProofs],
    customer_id: order.customerId,
    company_id: order.companyId,
    test: order.test,
    customer_name: order.customerName,
    customer_phone: order.customerPhone,
    created_at: order.createdAt,
    deleted_at: null,
    title: order.title,
    reference: order.reference,
    metadata: order.metadata,
    ...stopColumns('pickup', pickup),
    pickup_gate_code_sealed: order.sealedGateCode,
    instructions_sealed: order.sealedInstructions,
    ...choiceColumns(order),
    pin_required: order.pinRequired,
    pin_sealed: order.pin?.sealed ?? null,
    pin_check: order.pin?.check ?? null,
    ...stopColumns('delivery', delivery),
    delivery_email: order.deliveryEmail,
    package_size: parcel.packageSize,
    weight_grams: parcel.weightGrams,
    quantity: parcel.quantity,
    category: parcel.category,
    value_ore: parcel.valueOre,
    fragile: parcel.fragile,
    package_notes: parcel.notes,
    is_asap: schedule.isAsap,
    scheduled_pickup: schedule.scheduledPickup,
    scheduled_delivery: schedule.scheduledDelivery,
    release_at: schedule.releaseAt,
    service_level: order.serviceLevel,
    payment_method: payment.method,
    payment_status: payment.status,
    cost_center: payment.costCenter,
    price_method: price.method,
    distance_km: price.distanceKm,
    price_lines: price.lines,
    tariff_version: price.tariffVersion,
    total_amount_ore: price.totalAmountOre,
    pay_ore: order.payOre,
    promise_low: order.promise.low,
    promise_high: order.promise.high,
    eta: order.eta,
    eta_unknown_since: order.etaUnknownSince,
    delayed: order.delayed
  }
}

/** The columns that a command may change. */
export function journeyColumns(order: Order) {
  return {
    version: order.version,
    state: order.state,
    destination: order.destination,
    driver_id: order.driverId,
    recalled: order.recalled,
    recalled_at: order.recalledAt,
    attempts: order.attempts,
    released: order.released,
    offer_round: order.offering?.round ?? null,
    offers_began_at: order.offering?.beganAt ?? null,
    offers_over: order.offering?.isOver ?? false,
    dropped_by: order.droppedBy,
    hub: order.hub,
    steps: [...order.steps],
    updated_at: order.updatedAt,
    ended_at: order.endedAt,
    far_from_stop_km: order.farFromStopKm,
    failed_attempt: order.failedAttempt,
    decide_by: decideBy(order),
    return_by: order.returnBy
  }
}

function choiceColumns({ choice: { place, sealedNeighbour, notBefore, notAfter } }: Order) {
  return {
    delivery_place: place,
    leave_at_door: place === 'outside',
    neighbour_sealed: sealedNeighbour,
    not_before: notBefore,
    not_after: notAfter
  }
}

/** The columns that EditOrder and the recipient's choices may change. */
export function editedColumns(order: Order) {
  const { pickup, delivery, deliveryEmail, parcel, sealedGateCode } = order
  return {
    ...choiceColumns(order),
    pickup_contact: pickup.contact,
    pickup_phone: pickup.phone,
    pickup_phone_e164: pickup.phoneE164,
    pickup_notes: pickup.notes,
    pickup_gate_code_sealed: sealedGateCode,
    delivery_contact: delivery.contact,
    delivery_phone: delivery.phone,
    delivery_phone_e164: delivery.phoneE164,
    delivery_email: deliveryEmail,
    delivery_notes: delivery.notes,
    package_notes: parcel.notes
  }
}

type StopColumns<End extends 'pickup' | 'delivery'> = Pick<
  OrdersTable,
  | `${End}_address`
  | `${End}_lat`
  | `${End}_lng`
  | `${End}_district`
  | `${End}_city`
  | `${End}_contact`
  | `${End}_phone`
  | `${End}_phone_e164`
  | `${End}_notes`
>

function stopColumns<End extends 'pickup' | 'delivery'>(end: End, stop: Stop): StopColumns<End> {
  return {
    [`${end}_address`]: stop.address,
    [`${end}_lat`]: stop.point?.lat ?? null,
    [`${end}_lng`]: stop.point?.lng ?? null,
    [`${end}_district`]: stop.district,
    [`${end}_city`]: stop.city,
    [`${end}_contact`]: stop.contact,
    [`${end}_phone`]: stop.phone,
    [`${end}_phone_e164`]: stop.phoneE164,
    [`${end}_notes`]: stop.notes
  } as StopColumns<End>
}
