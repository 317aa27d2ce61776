import { z } from 'zod/mini'
import { optional, orNothing, pageQuerySchema, placeSchema, text } from './fields.ts'
import { customerStatusSchema, orderCommandSchema, packageSizeSchema } from './order-status.ts'

const time = z.iso.datetime()

/** Spec 3, "Order as read", with the customer's vocabulary, plus contract 6. */
export const customerOrderSchema = z.object({
  id: z.uuid(),
  trackingId: z.string(),
  status: customerStatusSchema,
  stage: z.nullable(z.int()),
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
  estimatedDelivery: z.nullable(time),
  specialInstructions: z.nullable(z.string()),
  pickupContact: z.string(),
  deliveryContact: z.string(),
  isAsap: z.boolean(),
  scheduledPickup: z.nullable(time),
  scheduledDelivery: z.nullable(time),
  pickup: z.nullable(placeSchema),
  delivery: z.nullable(placeSchema),
  allowedActions: z.array(orderCommandSchema)
})
export type CustomerOrder = z.infer<typeof customerOrderSchema>

/** One order also has every field it was created with. */
export const customerOrderDetailSchema = z.extend(customerOrderSchema, {
  title: z.nullable(z.string()),
  pickupPhone: z.string(),
  pickupNotes: z.nullable(z.string()),
  pickupGateCode: z.nullable(z.string()),
  pickupLat: z.nullable(z.number()),
  pickupLng: z.nullable(z.number()),
  deliveryPhone: z.string(),
  deliveryNotes: z.nullable(z.string()),
  deliveryLat: z.nullable(z.number()),
  deliveryLng: z.nullable(z.number()),
  packageWeight: z.nullable(z.number()),
  packageCategory: z.string(),
  packageQuantity: z.int(),
  packageValue: z.nullable(z.number()),
  packageFragile: z.boolean(),
  packageNotes: z.nullable(z.string()),
  deliveryTimePreference: z.enum(['asap', 'scheduled']),
  signatureRequired: z.boolean(),
  proofOfDelivery: z.boolean(),
  returnOption: z.boolean(),
  paymentMethod: z.string(),
  paymentStatus: z.enum(['due', 'invoice']),
  costCenter: z.nullable(z.string())
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

/** Beside newest first, which a list is without it. `running`: what has not ended, then what has; both newest first. */
export const ordersSortSchema = z.enum(['running', 'createdAt', '-createdAt', 'price', '-price'])
export type OrdersSort = z.infer<typeof ordersSortSchema>

export const listOrdersQuerySchema = z.extend(pageQuerySchema, {
  status: optional(z.enum(['all', 'in-transit', 'delivered', 'cancelled'])),
  /** A part of tracking ID in any spelling, order id, addresses, contacts or phones. */
  q: optional(text(100)),
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
  sort: optional(ordersSortSchema)
})
export type ListOrdersQuery = z.infer<typeof listOrdersQuerySchema>

/** Öre; canceled orders are not counted in totalSpent. */
export const ordersSummarySchema = z.object({
  totalOrders: z.int(),
  inTransit: z.int(),
  delivered: z.int(),
  totalSpent: z.int()
})

/** For cancel and recall: why, in the sender's words. */
export const reasonBodySchema = orNothing(z.object({ reason: optional(text(500)) }))

/** Seen once: it is stored as a hash. */
export const trackingKeySchema = z.object({ trackingId: z.string(), trackingKey: z.string() })
export type NewTrackingKey = z.infer<typeof trackingKeySchema>
