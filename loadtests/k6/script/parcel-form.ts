export interface Place {
  label: string
  lat: number
  lng: number
}

/** The order form, filled in. */
export function parcelBetween(from: Place, to: Place) {
  return { ...parcel, ...tripBetween(from, to) }
}

/** The part of it that a price depends on. */
export function tripBetween(from: Place, to: Place) {
  return {
    pickupAddress: from.label,
    pickupLat: from.lat,
    pickupLng: from.lng,
    deliveryAddress: to.label,
    deliveryLat: to.lat,
    deliveryLng: to.lng
  }
}

// Numbers from 070-174 06 05 are kept for fiction.
const parcel = {
  title: 'Parcel',
  pickupContact: 'Saga Ek',
  pickupPhone: '070-174 06 05',
  deliveryContact: 'Love Holm',
  deliveryPhone: '070-174 06 06',
  packageSize: 'medium',
  packageWeight: 1.5,
  packageQuantity: 1,
  isAsap: true,
  paymentMethod: 'card'
}
