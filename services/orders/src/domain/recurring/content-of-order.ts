import type { Order, Stop } from '#domain/order.ts'
import { toParcelRequest } from '#domain/parcel.ts'
import type { RecurringContent } from '@ilbud/proto/http/orders/recurring-orders'

/** What has to be ordered to have the same order again, without its times. */
export function contentOfOrder(order: Order, gateCode: string | null): RecurringContent {
  const { pickup, delivery, parcel, payment } = order
  return {
    pickupAddress: pickup.address,
    ...pointOf('pickup', pickup),
    pickupContact: pickup.contact,
    pickupPhone: pickup.phone,
    pickupNotes: pickup.notes ?? undefined,
    pickupGateCode: gateCode ?? undefined,
    deliveryAddress: delivery.address,
    ...pointOf('delivery', delivery),
    deliveryContact: delivery.contact,
    deliveryPhone: delivery.phone,
    deliveryEmail: order.deliveryEmail ?? undefined,
    deliveryNotes: delivery.notes ?? undefined,
    ...toParcelRequest(parcel),
    serviceLevel: order.serviceLevel,
    signatureRequired: order.requiredProofs.includes('signature'),
    proofOfDelivery: order.requiredProofs.includes('photo'),
    pinRequired: order.pinRequired,
    returnOption: order.returnOption,
    paymentMethod: payment.method,
    costCenter: payment.costCenter ?? undefined,
    reference: order.reference ?? undefined,
    metadata: order.metadata ?? undefined,
    title: order.title ?? undefined
  }
}

function pointOf<End extends 'pickup' | 'delivery'>(end: End, { point }: Stop) {
  return point ? { [`${end}Lat`]: point.lat, [`${end}Lng`]: point.lng } : {}
}
