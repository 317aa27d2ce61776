import { z } from 'zod/mini'
import { email, flag, latitude, longitude, optional, phone, text } from '#http/fields/fields.ts'
import { serviceLevelSchema } from './order-status.ts'
import { parcelRequestFields } from './parcel-request.ts'
import { metadataSchema } from '#http/fields/metadata.ts'
import { underOtherNames } from '#http/fields/other-names.ts'

/** Fields never taken from a client (docs/domain/price.md#ignored-fields). The schema below contains none of them. */
export const forbiddenOrderFields = [
  'price',
  'status',
  'source',
  'city',
  'driverId',
  'id',
  'trackingId',
  'customerId',
  'companyId',
  'totalAmount',
  'createdAt',
  'role'
] as const

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

const paymentMethodSchema = z.enum(['card', 'invoice', 'wallet'])
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** The order form with its rules and texts. The browser's form and the server use the same one. */
export const orderFieldsSchema = z.object({
  pickupAddress: text(200, 'Pickup address is required'),
  pickupLat: optional(latitude()),
  pickupLng: optional(longitude()),
  pickupContact: text(100, 'Pickup contact is required'),
  pickupPhone: phone('Pickup phone is required'),
  pickupNotes: optional(text(500)),
  pickupGateCode: optional(text(20)),
  deliveryAddress: text(200, 'Delivery address is required'),
  deliveryLat: optional(latitude()),
  deliveryLng: optional(longitude()),
  deliveryContact: text(100, 'Delivery contact is required'),
  deliveryPhone: phone('Delivery phone is required'),
  /** Of the recipient, who then gets mails about the parcel. */
  deliveryEmail: optional(email()),
  deliveryNotes: optional(text(500)),
  ...parcelRequestFields,
  serviceLevel: optional(serviceLevelSchema),
  isAsap: optional(flag()),
  scheduledPickup: optional(text(40)),
  scheduledDelivery: optional(text(40)),
  deliveryTimePreference: optional(z.enum(['asap', 'scheduled'])),
  signatureRequired: optional(flag()),
  proofOfDelivery: optional(flag()),
  /** The driver has to type the PIN that only the recipient sees. */
  pinRequired: optional(flag()),
  returnOption: optional(flag()),
  paymentMethod: optional(paymentMethodSchema),
  costCenter: optional(text(50)),
  /** The sender's own name for the order, such as its number in their shop. */
  reference: optional(text(64)),
  metadata: optional(metadataSchema),
  title: optional(text(200)),
  quoteId: optional(z.string().check(z.maxLength(1000))),
  /** For staff: the customer's user id or email address. */
  onBehalfOf: optional(text(254))
})
export type OrderFields = z.infer<typeof orderFieldsSchema>

/** Accepts both payloads of the API (docs/protocols/http.md#placing-an-order). */
export const createOrderBodySchema = underOtherNames(orderFieldsSchema, {
  names: {
    deliveryAddress: ['address'],
    deliveryNotes: ['deliveryInstructions', 'specialInstructions'],
    packageNotes: ['notes', 'description']
  },
  isAbsent: isBlank
})
