// The payloads of the specification, field by field.

/** "Order create payload (website)". */
export const websiteOrder = {
  title: 'Contracts',
  description: 'Two envelopes',
  pickupAddress: 'Götgatan 15, Stockholm',
  pickupContact: 'Saga Ek',
  pickupPhone: '+46 70 174 06 05',
  pickupGateCode: '1234',
  address: 'Skånegatan 78, Stockholm',
  deliveryAddress: 'Skånegatan 78, Stockholm',
  deliveryContact: 'Astrid Falk',
  deliveryPhone: '+46 70 174 06 06',
  deliveryInstructions: 'Ring the upper bell',
  packageSize: 'medium',
  packageWeight: 2.5,
  packageQuantity: 1,
  packageValue: 400,
  packageFragile: false,
  packageCategory: 'other',
  city: 'Stockholm',
  price: 129,
  isAsap: true,
  scheduledPickup: null,
  scheduledDelivery: null,
  signatureRequired: false,
  proofOfDelivery: false,
  returnOption: false,
  paymentMethod: 'card',
  costCenter: '',
  status: 'pending',
  source: 'website'
}

/** The payload of the fallback, `POST /api/v1/orders`. */
export const fallbackOrder = {
  pickupAddress: 'Götgatan 15, Stockholm',
  pickupContact: 'Saga Ek',
  pickupPhone: '+46 70 174 06 05',
  deliveryAddress: 'Skånegatan 78, Stockholm',
  deliveryContact: 'Astrid Falk',
  deliveryPhone: '+46 70 174 06 06',
  packageSize: 'small',
  packageWeight: 0.8,
  packageQuantity: 1,
  specialInstructions: 'Ring the upper bell',
  notes: 'Fragile'
}

/** The company form. */
export const companyForm = {
  companyName: 'Kaffet AB',
  orgNumber: '556012-5790',
  vatNumber: '',
  website: 'https://kaffet.example',
  adminName: 'Karin Lund',
  adminEmail: 'karin@kaffet.example',
  adminPhone: '+46 70 174 06 07',
  billingMethod: 'invoice',
  sameBillingAddress: false,
  billingAddress: 'Götgatan 15',
  billingCity: 'Stockholm',
  billingPostalCode: '116 46',
  billingCountry: 'Sweden'
}
