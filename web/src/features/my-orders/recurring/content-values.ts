import type { RecurringOrder } from '@ilbud/proto/http/orders/recurring-orders'
import type { QuoteInput } from '#lib/parcel/quote-query.ts'

const ends = ['pickup', 'delivery'] as const
export type End = (typeof ends)[number]

/** What is sent, as the form has it. */
const contentTexts = [
  'pickupAddress',
  'pickupContact',
  'pickupPhone',
  'pickupGateCode',
  'pickupNotes',
  'deliveryAddress',
  'deliveryContact',
  'deliveryPhone',
  'deliveryEmail',
  'deliveryNotes',
  'packageSize',
  'packageQuantity',
  'packageWeight',
  'packageNotes',
  'reference'
] as const
export type ContentText = (typeof contentTexts)[number]
/** With the places of addresses; null: not known, so it is looked up from the words. */
export type ContentValues = Record<ContentText, string> & Record<`${End}${'Lat' | 'Lng'}`, number | null>

type Content = RecurringOrder['order']

export function contentValuesOf(order: Content): ContentValues {
  const typed = contentTexts.map((name) => {
    const value = order[name]
    return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
  })
  const place = (name: string) => (typeof order[name] === 'number' ? order[name] : null)
  const texts = Object.fromEntries(typed) as Record<ContentText, string>
  return {
    ...texts,
    packageSize: texts.packageSize || 'medium',
    packageQuantity: texts.packageQuantity || '1',
    pickupLat: place('pickupLat'),
    pickupLng: place('pickupLng'),
    deliveryLat: place('deliveryLat'),
    deliveryLng: place('deliveryLng')
  }
}

/** The order with what was typed. What the form does not show stays. */
export function contentOf(order: Content, values: ContentValues): Content {
  return { ...order, ...values, packageWeight: values.packageWeight.replace(',', '.') }
}

/** What tells whether we drive between the addresses. */
export function quoteInputOf(values: ContentValues): QuoteInput {
  const { pickupLat, pickupLng, deliveryLat, deliveryLng } = values
  return {
    pickupAddress: values.pickupAddress.trim(),
    deliveryAddress: values.deliveryAddress.trim(),
    packageSize: 'medium',
    packageWeight: '',
    packageQuantity: '',
    serviceLevel: '',
    pickupLat,
    pickupLng,
    deliveryLat,
    deliveryLng
  }
}
