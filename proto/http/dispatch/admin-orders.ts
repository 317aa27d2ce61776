import { z } from 'zod/mini'
import { optional, pageQuerySchema, placeSchema, text } from '#http/fields/fields.ts'
import { id } from '#http/fields/ids.ts'
import {
  adminCodeSchema,
  adminStatusSchema,
  customerStatusSchema,
  orderCommandSchema
} from '#http/orders/order-status.ts'
import { candidateReasonSchema } from './candidate-reason.ts'
import { deliveryChoiceFields } from '#http/parcels/instructions.ts'
import { customerOrderDetailSchema, priceMakeupFields } from '#http/orders/orders.ts'
import { ratingSchema } from '#http/parcels/rating.ts'
import { roleSchema } from '#http/roles.ts'

const time = z.iso.datetime()

/** Why an order needs attention. Of several reasons the first one counts. */
export const orderExceptionSchema = z.enum([
  'attempt-failed',
  'late',
  'waiting',
  'no-position',
  'not-located',
  'far-from-stop'
])
export type OrderException = z.infer<typeof orderExceptionSchema>

/** The order as staff read it, in their vocabulary, with every field it was created with but the gate code. */
export const adminOrderSchema = z.extend(
  z.omit(customerOrderDetailSchema, {
    status: true,
    pickupGateCode: true,
    neighbourName: true,
    metadata: true,
    lines: true,
    distanceKm: true,
    tariffVersion: true
  }),
  {
    status: adminStatusSchema,
    code: z.nullable(adminCodeSchema),
    /** The name is null while drivers is unavailable. */
    driver: z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()) })),
    /** The driver who has an offer of it to answer; null: it is offered to nobody now. */
    offer: z.nullable(
      z.object({
        driver: z.object({ id: z.uuid(), name: z.nullable(z.string()) }),
        /** Of the offers since it began to wait, counted from 1. */
        number: z.int(),
        expiresAt: time,
        /** What it would add to the driver's route, and how late it and others would be. */
        addedKm: z.number(),
        addedMinutes: z.int(),
        lateMinutes: z.int(),
        reason: candidateReasonSchema
      })
    ),
    customer: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string())
    }),
    companyId: z.nullable(z.uuid()),
    hub: z.nullable(z.string()),
    /** Where the parcel waits at its hub; null: it does not, or nobody knows where that is. */
    hubPlace: z._default(z.nullable(placeSchema), null),
    /** When the drivers will see the order; null: they do, or it is underway. */
    releasesAt: z.nullable(time),
    /**
     * Since when it waits for a driver: from the order, its booked pickup or the arrival at the hub. What was ordered
     * while there were no pickups waits from the opening on. Null: it does not wait.
     */
    waitsSince: z._default(z.nullable(time), null),
    attempts: z.int(),
    /** The present setting; an override allows more. */
    maxAttempts: z.int(),
    /** The first ETA: what "late" is measured against. */
    promise: z.object({ low: time, high: time }),
    /** The distance in km between the device's position at hand-over and the door, if more than 2. */
    farFromStopKm: z.nullable(z.number()),
    /** Why it needs attention, as of the answer; null: it does not. */
    exception: z._default(z.nullable(orderExceptionSchema), null),
    /** The number of the order's last event. A write that names an older one is refused. */
    version: z.int()
  }
)
export type AdminOrder = z.infer<typeof adminOrderSchema>

/** The fields of the public timeline, and who did it, how, and both times. */
const adminTimelineEntrySchema = z.object({
  version: z.int(),
  command: orderCommandSchema,
  /** The type in the public timeline; null: not in it. */
  type: z.nullable(customerStatusSchema),
  timestamp: time,
  /** The time on the driver's device, if it sent one. */
  occurredAt: z.nullable(time),
  actor: z.object({
    id: z.nullable(z.uuid()),
    role: z.union([roleSchema, z.literal('system'), z.literal('recipient')]),
    name: z.nullable(z.string())
  }),
  override: z.boolean(),
  reasonCode: z.nullable(z.string()),
  /** How the driver read the label with this step; null: not at all. */
  scan: z._default(z.nullable(z.enum(['camera', 'typed'])), null),
  note: z.nullable(z.string()),
  location: z.nullable(placeSchema),
  /** The distance in km between the device's position at hand-over and the door, if more than 2. */
  farFromStopKm: z.nullable(z.number()),
  corrected: z.boolean()
})
export type AdminTimelineEntry = z.infer<typeof adminTimelineEntrySchema>

/** An automatic decision: who was offered the order, why, and what came of it. */
const orderOfferSchema = z.object({
  driver: z.object({ id: z.uuid(), name: z.nullable(z.string()) }),
  /** Of the offers since it began to wait, counted from 1. */
  number: z.int(),
  madeAt: time,
  expiresAt: time,
  /** `withdrawn`: the order went another way meanwhile. Null: the driver can still answer. */
  outcome: z.nullable(z.enum(['accepted', 'declined', 'expired', 'withdrawn'])),
  /** What it would have added to the driver's route, and how late it and others would have been. */
  addedKm: z.number(),
  addedMinutes: z.int(),
  lateMinutes: z.int(),
  reason: candidateReasonSchema
})
export type OrderOffer = z.infer<typeof orderOfferSchema>

export const adminOrderDetailSchema = z.extend(adminOrderSchema, {
  neighbourName: deliveryChoiceFields.neighbourName,
  metadata: customerOrderDetailSchema.shape.metadata,
  ...priceMakeupFields,
  /** Null: nobody has rated the delivery. */
  rating: z._default(z.nullable(ratingSchema), null),
  /** The offers of the last 90 days, oldest first. */
  offers: z._default(z.array(orderOfferSchema), []),
  timeline: z.array(adminTimelineEntrySchema)
})
export type AdminOrderDetail = z.infer<typeof adminOrderDetailSchema>

const countedTabSchema = z.enum(['active', 'delivered-today', 'failed', 'unassigned', 'scheduled'])
/** `needs-attention`: all that `orderExceptionsSchema` counts in its total. `test`: test orders, which are in no other. */
const boardTabSchema = z.enum([...countedTabSchema.options, 'needs-attention', 'test', ...orderExceptionSchema.options])

/** How many orders each of the board's four filters matches; `capped`: at least so many. */
export const orderCountsSchema = z.record(countedTabSchema, z.object({ total: z.int(), capped: z.boolean() }))
export type OrderCounts = z.infer<typeof orderCountsSchema>

/** How many orders need attention, and why. */
export const orderExceptionsSchema = z.object({
  total: z.int(),
  attemptFailed: z.int(),
  late: z.int(),
  /** Waiting for a driver for ten minutes. */
  waiting: z.int(),
  /** Their drivers have sent no position for two minutes. Null while drivers is unavailable. */
  noPosition: z.nullable(z.int()),
  /** An address of them has no known place, so the driver has to ask. */
  notLocated: z.int(),
  /** Handed over far from the door in the last 24 hours. Not in the total, since nobody is waiting. */
  farFromStop: z.int()
})
export type OrderExceptions = z.infer<typeof orderExceptionsSchema>

/** The board's filters, the admin's status, the driver, and a search text. */
const adminOrdersFilterFields = {
  filter: optional(boardTabSchema),
  status: optional(adminStatusSchema),
  driverId: optional(id()),
  /** A part of the tracking ID, order id, an address, contact, phone or customer. */
  q: optional(text(100))
}
export const adminOrdersFilterSchema = z.object(adminOrdersFilterFields)
export type AdminOrdersFilter = z.infer<typeof adminOrdersFilterSchema>

/**
 * `urgency`: orders that need attention, then running ones, each by the time left to their promise, then those that have
 * ended.
 */
export const adminOrdersSortSchema = z.enum(['createdAt', '-createdAt', 'price', '-price', 'status', 'urgency'])
export type AdminOrdersSort = z.infer<typeof adminOrdersSortSchema>

export const listAdminOrdersQuerySchema = z.extend(pageQuerySchema, {
  ...adminOrdersFilterFields,
  sort: optional(adminOrdersSortSchema)
})

/**
 * The best first: by what the order adds to the driver's route, or, where nobody has planned it, by duty and distance.
 * The plan's figures are null while dispatch is unavailable, or when the mode is `manual`.
 */
export const candidateSchema = z.object({
  driverId: z.uuid(),
  name: z.string(),
  distanceKm: z.nullable(z.number()),
  openOrders: z.int(),
  onDuty: z.boolean(),
  /** The age of the driver's last position; null: the driver has sent none. */
  ageSeconds: z.nullable(z.int()),
  /** Driving that the order adds to the driver's route. */
  addedMinutes: z.nullable(z.number()),
  addedKm: z.nullable(z.number()),
  /** Lateness that it causes, its own included. */
  lateMinutes: z.nullable(z.int()),
  fits: z.nullable(z.boolean()),
  reason: z.nullable(candidateReasonSchema)
})
export type Candidate = z.infer<typeof candidateSchema>

/** A person to whom parcels were sent, by name and phone; the data of the last parcel. */
export const recipientSchema = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  /** The number of parcels sent. */
  orders: z.int(),
  lastOrderId: z.uuid(),
  lastTrackingId: z.string(),
  lastAt: time
})
export const listRecipientsQuerySchema = z.extend(pageQuerySchema, {
  /** A part of the name, phone or address. */
  q: optional(text(100))
})
export type ListRecipientsQuery = z.infer<typeof listRecipientsQuerySchema>
