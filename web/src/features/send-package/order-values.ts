import type { CustomerOrderDetail } from '@ilbud/proto/http/orders/orders'
import type { ServiceLevel } from '@ilbud/proto/http/orders/order-status'
import { type OfferedSize, quoteQuerySchema } from '@ilbud/proto/http/price/quotes'
import type { QuoteInput } from '#lib/parcel/quote-query.ts'

/** The values of the form, as typed, so that nothing is lost or changed. */
export interface OrderValues {
  pickupAddress: string
  pickupLat: number | null
  pickupLng: number | null
  pickupContact: string
  pickupPhone: string
  pickupGateCode: string
  pickupNotes: string
  deliveryAddress: string
  deliveryLat: number | null
  deliveryLng: number | null
  deliveryContact: string
  deliveryPhone: string
  deliveryEmail: string
  deliveryNotes: string
  packageSize: OfferedSize
  packageWeight: string
  packageQuantity: string
  packageCategory: 'documents' | 'food' | 'fragile' | 'other'
  packageValue: string
  packageFragile: boolean
  packageNotes: string
  serviceLevel: ServiceLevel
  deliveryTimePreference: 'asap' | 'scheduled'
  scheduledPickup: string
  scheduledDelivery: string
  signatureRequired: boolean
  proofOfDelivery: boolean
  pinRequired: boolean
  returnOption: boolean
  paymentMethod: 'card' | 'invoice' | 'wallet'
  costCenter: string
  reference: string
}

/** The defaults of the order form. */
export const emptyOrder: OrderValues = {
  pickupAddress: '',
  pickupLat: null,
  pickupLng: null,
  pickupContact: '',
  pickupPhone: '',
  pickupGateCode: '',
  pickupNotes: '',
  deliveryAddress: '',
  deliveryLat: null,
  deliveryLng: null,
  deliveryContact: '',
  deliveryPhone: '',
  deliveryEmail: '',
  deliveryNotes: '',
  packageSize: 'medium',
  packageWeight: '',
  packageQuantity: '1',
  packageCategory: 'other',
  packageValue: '',
  packageFragile: false,
  packageNotes: '',
  serviceLevel: 'standard',
  deliveryTimePreference: 'asap',
  scheduledPickup: '',
  scheduledDelivery: '',
  signatureRequired: false,
  proofOfDelivery: false,
  pinRequired: false,
  returnOption: false,
  paymentMethod: 'card',
  costCenter: '',
  reference: ''
}

export type SectionName = 'pickup' | 'dropoff' | 'parcel' | 'options' | 'payment' | 'review'

/** The section of each field, in which its error is shown. */
export const sectionFields: Record<Exclude<SectionName, 'review'>, readonly (keyof OrderValues)[]> = {
  pickup: ['pickupAddress', 'pickupContact', 'pickupPhone', 'pickupGateCode', 'pickupNotes'],
  dropoff: ['deliveryAddress', 'deliveryContact', 'deliveryPhone', 'deliveryEmail', 'deliveryNotes'],
  parcel: ['packageSize', 'packageWeight', 'packageQuantity', 'packageCategory', 'packageValue', 'packageNotes'],
  options: ['serviceLevel', 'deliveryTimePreference', 'scheduledPickup', 'scheduledDelivery'],
  payment: ['paymentMethod', 'costCenter', 'reference']
}

/** The request. In Sweden the decimal mark is a comma. */
export function toOrderBody(values: OrderValues) {
  const scheduled = values.deliveryTimePreference === 'scheduled'
  return {
    ...values,
    packageWeight: values.packageWeight.replace(',', '.'),
    packageQuantity: values.packageQuantity.replace(',', '.') || '1',
    packageValue: values.packageValue.replace(',', '.'),
    isAsap: !scheduled,
    scheduledPickup: scheduled ? values.scheduledPickup : '',
    scheduledDelivery: scheduled ? values.scheduledDelivery : '',
    costCenter: values.paymentMethod === 'invoice' ? values.costCenter : ''
  }
}

/** The values that decide the price. */
type PricedValues = Pick<OrderValues, keyof QuoteInput>

/**
 * The same as the request has them. A weight or number that the form refuses is left out, so that there is a price while
 * it is typed.
 */
export function toQuoteInput(values: PricedValues): QuoteInput {
  const { packageSize, serviceLevel, pickupLat, pickupLng, deliveryLat, deliveryLng } = values
  const { packageWeight, packageQuantity } = quoteQuerySchema.shape
  const usable = (schema: { safeParse: (text: string) => { success: boolean } }, typed: string) => {
    const text = typed.trim().replace(',', '.')
    return schema.safeParse(text).success ? text : ''
  }
  return {
    pickupAddress: values.pickupAddress.trim(),
    deliveryAddress: values.deliveryAddress.trim(),
    packageSize,
    packageWeight: usable(packageWeight, values.packageWeight),
    packageQuantity: usable(packageQuantity, values.packageQuantity || '1'),
    serviceLevel,
    pickupLat,
    pickupLng,
    deliveryLat,
    deliveryLng
  }
}

/** Swaps pickup and delivery, with contacts, phones and notes. */
export function swapEnds(values: OrderValues): OrderValues {
  return {
    ...values,
    pickupAddress: values.deliveryAddress,
    pickupLat: values.deliveryLat,
    pickupLng: values.deliveryLng,
    pickupContact: values.deliveryContact,
    pickupPhone: values.deliveryPhone,
    pickupNotes: values.deliveryNotes,
    pickupGateCode: '',
    deliveryAddress: values.pickupAddress,
    deliveryLat: values.pickupLat,
    deliveryLng: values.pickupLng,
    deliveryContact: values.pickupContact,
    deliveryPhone: values.pickupPhone,
    // The sender gets mails anyway.
    deliveryEmail: '',
    deliveryNotes: [values.pickupNotes, values.pickupGateCode].filter(Boolean).join(', ')
  }
}

/** The values of an earlier order. Its times have passed, so it is to go as soon as possible. */
export function likeOrder(order: CustomerOrderDetail): OrderValues {
  const category = order.packageCategory
  return {
    pickupAddress: order.pickupAddress,
    pickupLat: order.pickupLat,
    pickupLng: order.pickupLng,
    pickupContact: order.pickupContact,
    pickupPhone: order.pickupPhone,
    pickupGateCode: order.pickupGateCode ?? '',
    pickupNotes: order.pickupNotes ?? '',
    deliveryAddress: order.deliveryAddress,
    deliveryLat: order.deliveryLat,
    deliveryLng: order.deliveryLng,
    deliveryContact: order.deliveryContact,
    deliveryPhone: order.deliveryPhone,
    deliveryEmail: order.deliveryEmail ?? '',
    deliveryNotes: order.deliveryNotes ?? '',
    packageSize: order.packageSize === 'extra_large' ? 'custom' : order.packageSize,
    packageWeight: order.packageWeight === null ? '' : String(order.packageWeight),
    packageQuantity: String(order.packageQuantity),
    packageCategory: category === 'documents' || category === 'food' || category === 'fragile' ? category : 'other',
    packageValue: order.packageValue === null ? '' : String(order.packageValue),
    packageFragile: order.packageFragile,
    packageNotes: order.packageNotes ?? '',
    serviceLevel: order.serviceLevel,
    deliveryTimePreference: 'asap',
    scheduledPickup: '',
    scheduledDelivery: '',
    signatureRequired: order.signatureRequired,
    proofOfDelivery: order.proofOfDelivery,
    pinRequired: order.pinRequired,
    returnOption: order.returnOption,
    paymentMethod: order.paymentMethod === 'invoice' ? 'invoice' : order.paymentMethod === 'wallet' ? 'wallet' : 'card',
    costCenter: order.costCenter ?? '',
    reference: ''
  }
}
