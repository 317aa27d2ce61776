import type { AddressBookEntry } from '@ilbud/proto/http/companies/address-book'
import type { OrderValues } from '#features/send-package/order-values.ts'

/** What an entry fills in at one end of the order. Only pickups have a door code, and only recipients an email. */
export function entryAsValues(entry: AddressBookEntry, end: 'pickup' | 'delivery'): Partial<OrderValues> {
  const { address, lat, lng, contact, phone } = entry
  const [notes, gateCode] = [entry.notes ?? '', entry.gateCode ?? '']
  if (end === 'pickup') {
    return {
      pickupAddress: address,
      pickupLat: lat,
      pickupLng: lng,
      pickupContact: contact,
      pickupPhone: phone,
      pickupGateCode: gateCode,
      pickupNotes: notes
    }
  }
  return {
    deliveryAddress: address,
    deliveryLat: lat,
    deliveryLng: lng,
    deliveryContact: contact,
    deliveryPhone: phone,
    deliveryEmail: entry.email ?? '',
    deliveryNotes: [notes, gateCode].filter(Boolean).join(', ')
  }
}
