/** Who runs the service, until it is set: on receipts, in the terms and below every page. The number belongs to nobody. */
export const firstSeller = { name: 'Ilbud AB', orgNumber: '559900-0030' }
