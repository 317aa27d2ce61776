import type { RecurringOrder } from '@ilbud/proto/http/recurring-orders'

export const ends = ['pickup', 'delivery'] as const

/** What is sent, as the form has it. */
export const contentFields = [
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
export type ContentField = (typeof contentFields)[number]
export type ContentValues = Record<ContentField, string>

type Content = RecurringOrder['order']

export function contentValuesOf(order: Content): ContentValues {
  const typed = contentFields.map((name) => {
    const value = order[name]
    return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
  })
  const values = Object.fromEntries(typed) as ContentValues
  return { ...values, packageSize: values.packageSize || 'medium', packageQuantity: values.packageQuantity || '1' }
}

/** The order with what was typed. A place belongs to its address, so it is looked up again for another one. */
export function contentOf(order: Content, values: ContentValues): Content {
  const places = ends
    .filter((end) => values[`${end}Address`].trim() !== order[`${end}Address`])
    .flatMap((end) => [`${end}Lat`, `${end}Lng`])
  const kept = Object.fromEntries(Object.entries(order).filter(([name]) => !places.includes(name)))
  return { ...kept, ...values, packageWeight: values.packageWeight.replace(',', '.') }
}
