import { z } from 'zod/mini'
import { optional, pageQuerySchema, placeSchema, text } from './fields.ts'
import { adminCodeSchema, adminStatusSchema, customerStatusSchema, orderCommandSchema } from './order-status.ts'
import { customerOrderDetailSchema } from './orders.ts'
import { roleSchema } from './roles.ts'

const time = z.iso.datetime()

/** Contract 6: the order as read, in the admin's vocabulary, with every field it was created with but the gate code. */
export const adminOrderSchema = z.extend(z.omit(customerOrderDetailSchema, { status: true, pickupGateCode: true }), {
  status: adminStatusSchema,
  code: z.nullable(adminCodeSchema),
  /** The name is null while drivers cannot be asked. */
  driver: z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()) })),
  customer: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string())
  }),
  companyId: z.nullable(z.uuid()),
  hub: z.nullable(z.string()),
  attempts: z.int(),
  /** As the settings say now; more only by an override. */
  maxAttempts: z.int(),
  /** The first ETA: what "late" is measured against. */
  promise: z.object({ low: time, high: time }),
  /** km from the door where it was handed over by the device's word, where that is more than 2. */
  farFromStopKm: z.nullable(z.number()),
  /** Counts the order's events. A write that names an older one is refused. */
  version: z.int()
})
export type AdminOrder = z.infer<typeof adminOrderSchema>

/** The public entry's fields, and for staff who did it, how, and both times (contract 4). */
const adminTimelineEntrySchema = z.object({
  version: z.int(),
  command: orderCommandSchema,
  /** What the public timeline shows for it; null: nothing. */
  type: z.nullable(customerStatusSchema),
  timestamp: time,
  /** By the device's clock, where it sent one. */
  occurredAt: z.nullable(time),
  actor: z.object({
    id: z.nullable(z.uuid()),
    role: z.union([roleSchema, z.literal('system')]),
    name: z.nullable(z.string())
  }),
  override: z.boolean(),
  reasonCode: z.nullable(z.string()),
  note: z.nullable(z.string()),
  location: z.nullable(placeSchema),
  /** km from the door where the parcel was handed over by the device's word, where that is more than 2. */
  farFromStopKm: z.nullable(z.number()),
  corrected: z.boolean()
})
export type AdminTimelineEntry = z.infer<typeof adminTimelineEntrySchema>

export const adminOrderDetailSchema = z.extend(adminOrderSchema, { timeline: z.array(adminTimelineEntrySchema) })
export type AdminOrderDetail = z.infer<typeof adminOrderDetailSchema>

/** Why somebody has to look at an order. One that has several reasons has the first of them. */
export const orderExceptionSchema = z.enum(['attempt-failed', 'late', 'waiting', 'no-position', 'far-from-stop'])
export type OrderException = z.infer<typeof orderExceptionSchema>

const countedTabSchema = z.enum(['active', 'delivered-today', 'failed', 'unassigned'])
const boardTabSchema = z.enum([...countedTabSchema.options, ...orderExceptionSchema.options])

/** How many orders each of the board's four filters means; capped: there are at least so many. */
export const orderCountsSchema = z.record(countedTabSchema, z.object({ total: z.int(), capped: z.boolean() }))
export type OrderCounts = z.infer<typeof orderCountsSchema>

/** How many orders need somebody, and why. */
export const orderExceptionsSchema = z.object({
  total: z.int(),
  attemptFailed: z.int(),
  late: z.int(),
  /** Without a driver for ten minutes. */
  waiting: z.int(),
  /** Their drivers were not seen for two minutes. Null while drivers cannot be asked. */
  noPosition: z.nullable(z.int()),
  /** Handed over far from the door within 24 hours. Not in the total: nobody waits for it. */
  farFromStop: z.int()
})
export type OrderExceptions = z.infer<typeof orderExceptionsSchema>

/** Which orders: by the board's own filters, the admin's status, the driver, and a part of what identifies them. */
const adminOrdersFilterFields = {
  filter: optional(boardTabSchema),
  status: optional(adminStatusSchema),
  driverId: optional(z.uuid({ error: 'Must be an id' })),
  /** A part of tracking ID, order id, addresses, contacts, phones or customer. */
  q: optional(text(100))
}
export const adminOrdersFilterSchema = z.object(adminOrdersFilterFields)
export type AdminOrdersFilter = z.infer<typeof adminOrdersFilterSchema>

/** `urgency`: what somebody has to act on first, then what runs, then what has ended. */
export const adminOrdersSortSchema = z.enum(['createdAt', '-createdAt', 'price', '-price', 'status', 'urgency'])
export type AdminOrdersSort = z.infer<typeof adminOrdersSortSchema>

export const listAdminOrdersQuerySchema = z.extend(pageQuerySchema, {
  ...adminOrdersFilterFields,
  sort: optional(adminOrdersSortSchema)
})

/** Contract 6. On duty before off duty, then by distance; a driver who was never seen has none. */
export const candidateSchema = z.object({
  driverId: z.uuid(),
  name: z.string(),
  distanceKm: z.nullable(z.number()),
  openOrders: z.int(),
  onDuty: z.boolean(),
  /** Of the driver's last position. */
  ageSeconds: z.nullable(z.int())
})
export type Candidate = z.infer<typeof candidateSchema>

/** Somebody who was sent parcels, by the last one; the same name with the same phone is the same person. */
export const recipientSchema = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  /** How many were sent. */
  orders: z.int(),
  lastOrderId: z.uuid(),
  lastTrackingId: z.string(),
  lastAt: time
})
export const listRecipientsQuerySchema = z.extend(pageQuerySchema, {
  /** A part of name, phone or address. */
  q: optional(text(100))
})
export type ListRecipientsQuery = z.infer<typeof listRecipientsQuerySchema>
