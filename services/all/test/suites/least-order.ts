/** The six fields that an order needs, at real addresses of Södermalm. */
export const leastOrder = {
  pickupAddress: 'Götgatan 15, Stockholm',
  pickupContact: 'Saga Ek',
  pickupPhone: '070-174 06 05',
  deliveryAddress: 'Skånegatan 78, Stockholm',
  deliveryContact: 'Astrid Falk',
  deliveryPhone: '070-174 06 06'
} as const
