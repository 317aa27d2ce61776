/** A valid order: two streets of Stockholm, as soon as possible. */
export const parcel = {
  title: 'Parcel',
  pickupAddress: 'Götgatan 15, Stockholm',
  pickupLat: 59.3181,
  pickupLng: 18.0726,
  pickupContact: 'Saga Ek',
  pickupPhone: '070-174 06 05',
  deliveryAddress: 'Odengatan 50, Stockholm',
  deliveryLat: 59.3433,
  deliveryLng: 18.0503,
  deliveryContact: 'Love Holm',
  deliveryPhone: '070-174 06 06',
  packageSize: 'medium',
  packageWeight: 1.5,
  packageQuantity: 1,
  isAsap: true,
  paymentMethod: 'card'
}
