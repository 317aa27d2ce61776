import { z } from 'zod/mini'
import { day, optional, orNothing, pageQuerySchema, placeSchema, text } from '#http/fields/fields.ts'
import { decisionSchema, failureSchema } from '#http/parcels/decision.ts'
import { deliveryChoiceFields } from '#http/parcels/instructions.ts'
import { customerStatusSchema, orderCommandSchema, packageSizeSchema, serviceLevelSchema } from './order-status.ts'
import { parcelDetailFields } from './parcel.ts'
import { priceLineSchema } from '#http/price/quotes.ts'

const time = z.iso.datetime()

/** How the price came about. The lines add up to `totalAmount`. */
export const priceMakeupFields = {
  lines: z._default(z.array(priceLineSchema), []),
  /** In a straight line; null: an address could not be located. */
  distanceKm: z._default(z.nullable(z.number()), null),
  /** The tariff it was placed under: `GET /api/v1/tariffs/{version}`. */
  tariffVersion: z._default(z.nullable(z.int()), null)
}

/** An order as its customer reads it. */
export const customerOrderSchema = z.object({
  id: z.uuid(),
  trackingId: z.string(),
  /** Placed by a test key: nothing is carried. */
  test: z.boolean(),
  status: customerStatusSchema,
  stage: z.nullable(z.int()),
  /** On the way to the recipient; in answers to staff also on the way back. */
  delayed: z.boolean(),
  returning: z.boolean(),
  packageSize: packageSizeSchema,
  pickupAddress: z.string(),
  deliveryAddress: z.string(),
  /** Öre. */
  totalAmount: z.int(),
  /** Whole SEK. */
  price: z.int(),
  currency: z.literal('SEK'),
  createdAt: time,
  updatedAt: time,
  driverId: z.nullable(z.uuid()),
  customerName: z.string(),
  customerPhone: z.nullable(z.string()),
  /** Null: nobody knows when it arrives, a decision about it is awaited, or it goes back. */
  estimatedDelivery: z.nullable(time),
  /** Since when nobody knows when it arrives; null: it is known, or nothing arrives. */
  etaUnknownSince: z._default(z.nullable(time), null),
  specialInstructions: z.nullable(z.string()),
  pickupContact: z.string(),
  deliveryContact: z.string(),
  isAsap: z.boolean(),
  scheduledPickup: z.nullable(time),
  scheduledDelivery: z.nullable(time),
  serviceLevel: serviceLevelSchema,
  /** The window of a scheduled order; null as soon as possible. */
  earliestPickup: z.nullable(time),
  latestDelivery: z.nullable(time),
  pickup: z.nullable(placeSchema),
  delivery: z.nullable(placeSchema),
  /** False where an address could not be located: the price is the fallback, and the driver asks. */
  located: z.boolean(),
  /** The code of the company's cost centre that pays. */
  costCenter: z.nullable(z.string()),
  /** The sender's own name for the order. */
  reference: z.nullable(z.string()),
  /** The latest failed attempt, until the parcel is handed over. */
  failure: z.nullable(failureSchema),
  decision: z.nullable(decisionSchema),
  /** By when it has to be back with its sender; null: it is not on its way there. */
  returnBy: z._default(z.nullable(time), null),
  allowedActions: z.array(orderCommandSchema)
})
export type CustomerOrder = z.infer<typeof customerOrderSchema>

/** A single order also contains every field that it was placed with. */
export const customerOrderDetailSchema = z.extend(customerOrderSchema, {
  title: z.nullable(z.string()),
  pickupPhone: z.string(),
  pickupNotes: z.nullable(z.string()),
  pickupGateCode: z.nullable(z.string()),
  pickupLat: z.nullable(z.number()),
  pickupLng: z.nullable(z.number()),
  deliveryPhone: z.string(),
  deliveryEmail: z.nullable(z.string()),
  deliveryNotes: z.nullable(z.string()),
  deliveryLat: z.nullable(z.number()),
  deliveryLng: z.nullable(z.number()),
  ...parcelDetailFields,
  deliveryTimePreference: z.enum(['asap', 'scheduled']),
  signatureRequired: z.boolean(),
  proofOfDelivery: z.boolean(),
  pinRequired: z.boolean(),
  returnOption: z.boolean(),
  paymentMethod: z.string(),
  paymentStatus: z.enum(['due', 'invoice']),
  metadata: z.nullable(z.record(z.string(), z.string())),
  ...priceMakeupFields,
  /** What the recipient has chosen. */
  ...deliveryChoiceFields
})
export type CustomerOrderDetail = z.infer<typeof customerOrderDetailSchema>

export const createdOrderSchema = z.object({
  id: z.uuid(),
  trackingId: z.string(),
  trackingKey: z.string(),
  message: z.string(),
  order: customerOrderSchema
})
export type CreatedOrder = z.infer<typeof createdOrderSchema>

/** Default: newest first. `running`: orders that have not ended, then those that have; both newest first. */
export const ordersSortSchema = z.enum(['running', 'createdAt', '-createdAt', 'price', '-price'])
export type OrdersSort = z.infer<typeof ordersSortSchema>

export const listOrdersQuerySchema = z.extend(pageQuerySchema, {
  status: optional(z.enum(['all', 'problems', 'waiting', 'in-transit', 'delivered', 'cancelled'])),
  /** A part of the tracking ID in any spelling, order id, an address, contact, phone or reference. */
  q: optional(text(100)),
  /** The code of a cost centre. */
  costCenter: optional(text(50)),
  from: optional(day()),
  to: optional(day()),
  /** Test orders alone, or all others; default: both. A key always sees its own kind alone. */
  test: optional(z.enum(['true', 'false'], { error: 'Must be true or false' })),
  sort: optional(ordersSortSchema)
})
export type ListOrdersQuery = z.infer<typeof listOrdersQuerySchema>

/**
 * `totalOrders` is the sum of the next five. `totalSpent` is in öre and leaves out canceled orders. None of these counts
 * a test order, except for a test key, which sees no others.
 */
export const ordersSummarySchema = z.object({
  totalOrders: z.int(),
  /** A failed attempt, or a parcel that comes back because of one. */
  problems: z.int(),
  /** Not picked up yet. */
  waiting: z.int(),
  inTransit: z.int(),
  delivered: z.int(),
  /** Canceled, recalled, returned or lost. */
  cancelled: z.int(),
  totalSpent: z.int(),
  /** Of a company that tries out the API. */
  testOrders: z.int()
})

export type OrdersSummary = z.infer<typeof ordersSummarySchema>

/** For cancel and recall: the sender's reason, as free text. */
export const reasonBodySchema = orNothing(z.object({ reason: optional(text(500)) }))

/** Returned only once: it is stored as a hash. */
export const trackingKeySchema = z.object({ trackingId: z.string(), trackingKey: z.string() })
export type NewTrackingKey = z.infer<typeof trackingKeySchema>
