import type { FailureDetails } from '#db/orders/failure-details.ts'
import type { Actor, Rules } from '#domain/journey/journey.ts'
import { allowedActions } from '#domain/journey/allowed-edge.ts'
import { isDispatcher } from '#domain/journey/who.ts'
import { toFailure } from '#domain/failed-attempt.ts'
import { roundKm } from '#domain/round-to.ts'
import { estimatedDelivery, type Order } from '#domain/order.ts'
import { toParcelDetail } from '#domain/parcel.ts'
import { type DataKey, open } from '@ilbud/kernel/db/seal'
import { mayReadDelayed, toCustomerView } from '@ilbud/proto/http/orders/order-views'
import type { CustomerOrder, CustomerOrderDetail } from '@ilbud/proto/http/orders/orders'

export interface Reader {
  actor: Actor
  now: Date
  rules: Rules
}

/** The order as its owner sees it in lists, with the commands that the reader may give now. */
export function toCustomerOrder(order: Order, { actor, now, rules }: Reader): CustomerOrder {
  const { pickup, delivery, price, schedule } = order
  return {
    id: order.id,
    trackingId: order.trackingId,
    test: order.test,
    ...toCustomerView(order),
    delayed: order.delayed && mayReadDelayed(order),
    packageSize: order.parcel.packageSize,
    pickupAddress: pickup.address,
    deliveryAddress: delivery.address,
    totalAmount: price.totalAmountOre,
    price: price.price,
    currency: 'SEK',
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    driverId: order.driverId,
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    estimatedDelivery: estimatedDelivery(order)?.toISOString() ?? null,
    etaUnknownSince: order.etaUnknownSince?.toISOString() ?? null,
    specialInstructions: delivery.notes,
    pickupContact: pickup.contact,
    deliveryContact: delivery.contact,
    isAsap: schedule.isAsap,
    scheduledPickup: schedule.scheduledPickup?.toISOString() ?? null,
    scheduledDelivery: schedule.scheduledDelivery?.toISOString() ?? null,
    serviceLevel: order.serviceLevel,
    ...toWindow(order),
    pickup: pickup.point,
    delivery: delivery.point,
    located: pickup.point !== null && delivery.point !== null,
    costCenter: order.payment.costCenter,
    reference: order.reference,
    ...toFailure(order),
    returnBy: order.returnBy?.toISOString() ?? null,
    allowedActions: allowedActions({ order, actor, now, rules })
  }
}

/** The window of a scheduled order; both null as soon as possible. */
export function toWindow({ schedule }: Order): Pick<CustomerOrder, 'earliestPickup' | 'latestDelivery'> {
  return {
    earliestPickup: schedule.scheduledPickup?.toISOString() ?? null,
    latestDelivery: schedule.scheduledDelivery?.toISOString() ?? null
  }
}

/** One order with every field it was created with. Staff do not see the gate codes of others. */
export function toCustomerOrderDetail(
  order: Order,
  reader: Reader,
  dataKey: DataKey,
  failureDetails: FailureDetails
): CustomerOrderDetail {
  const { actor } = reader
  const isHidden = isDispatcher(actor) && actor.id !== order.customerId
  return {
    ...toCustomerOrder(order, reader),
    failure: toFailureDetail(order, failureDetails),
    ...toCreatedFields(order),
    metadata: order.metadata,
    ...toPriceMakeup(order),
    pickupGateCode: isHidden ? null : openSealed(order.sealedGateCode, dataKey),
    neighbourName: openSealed(order.choice.sealedNeighbour, dataKey)
  }
}

/** The failed attempt with the driver's note and the path of the picture. */
export function toFailureDetail(order: Order, { note, photoId }: FailureDetails): CustomerOrderDetail['failure'] {
  const { failure } = toFailure(order)
  return failure && { ...failure, note, photo: photoId && `/api/v1/orders/${order.id}/proofs/${photoId}` }
}

type PriceMakeup = Pick<CustomerOrderDetail, 'lines' | 'distanceKm' | 'tariffVersion'>

/** The price line by line, and what it was computed from. */
export function toPriceMakeup({ price }: Order): PriceMakeup {
  const { lines, distanceKm, tariffVersion } = price
  return { lines, distanceKm: roundKm(distanceKm), tariffVersion }
}

type CreatedFields = Omit<
  CustomerOrderDetail,
  keyof CustomerOrder | keyof PriceMakeup | 'pickupGateCode' | 'neighbourName' | 'metadata'
>

/** The fields an order was created with that lists leave out, except what is sealed. */
export function toCreatedFields(order: Order): CreatedFields {
  const { pickup, delivery, parcel, payment } = order
  return {
    title: order.title,
    pickupPhone: pickup.phone,
    pickupNotes: pickup.notes,
    pickupLat: pickup.point?.lat ?? null,
    pickupLng: pickup.point?.lng ?? null,
    deliveryPhone: delivery.phone,
    deliveryEmail: order.deliveryEmail,
    deliveryNotes: delivery.notes,
    deliveryLat: delivery.point?.lat ?? null,
    deliveryLng: delivery.point?.lng ?? null,
    ...toParcelDetail(parcel),
    deliveryTimePreference: order.schedule.isAsap ? 'asap' : 'scheduled',
    signatureRequired: order.requiredProofs.includes('signature'),
    proofOfDelivery: order.requiredProofs.includes('photo'),
    pinRequired: order.pinRequired,
    returnOption: order.returnOption,
    paymentMethod: payment.method,
    paymentStatus: payment.status,
    ...toChoice(order)
  }
}

/** Where and when the recipient wants it. */
export function toChoice({ choice }: Order): Pick<CustomerOrderDetail, 'place' | 'notBefore' | 'notAfter'> {
  return {
    place: choice.place,
    notBefore: choice.notBefore?.toISOString() ?? null,
    notAfter: choice.notAfter?.toISOString() ?? null
  }
}

export function openSealed(sealed: string | null, dataKey: DataKey): string | null {
  return sealed === null ? null : open(dataKey, Buffer.from(sealed, 'base64'))
}
