import type { Order, Stop } from '#domain/order.ts'
import type { RecurringContent } from '@ilbud/proto/http/orders/recurring-orders'

/** What has to be ordered to have the same order again, without its times. */
export function contentOfOrder(order: Order, gateCode: string | null): RecurringContent {
  const { pickup, delivery, parcel, payment } = order
  const { size } = parcel
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
    // Older orders may have a size that is no longer offered.
    packageSize: size === 'extra_large' ? 'custom' : size,
    packageWeight: parcel.weightGrams === null ? undefined : parcel.weightGrams / 1000,
    packageCategory: parcel.category,
    packageQuantity: parcel.quantity,
    packageValue: parcel.valueOre === null ? undefined : parcel.valueOre / 100,
    packageFragile: parcel.fragile,
    packageNotes: parcel.notes ?? undefined,
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
