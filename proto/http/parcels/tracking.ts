import { z } from 'zod/mini'
import { decisionSchema, failureSchema } from './decision.ts'
import { placeSchema } from '#http/fields/fields.ts'
import { customerStatusSchema, deliveryPlaceSchema } from '#http/orders/order-status.ts'
import { trackedParcelSchema } from '#http/orders/parcel.ts'

const time = z.iso.datetime()

const disclosureSchema = z.enum(['public', 'link', 'party'])

/** Fixed notes of the timeline, translated by their code. */
const timelineCodeSchema = z.enum([
  'ORDER_CREATED',
  'DRIVER_ASSIGNED',
  'PICKED_UP',
  'AT_HUB',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'FAILED_ATTEMPT',
  'NEW_ATTEMPT',
  'RETURNING',
  'PICKUP_FAILED',
  'DELAYED',
  'RESCHEDULED',
  'RETURNED',
  'CANCELED',
  'RECALLED',
  'LOST'
])
export type TimelineCode = z.infer<typeof timelineCodeSchema>

const timelineEntrySchema = z.object({
  type: customerStatusSchema,
  timestamp: time,
  code: timelineCodeSchema,
  note: z.nullable(z.string()),
  location: z.nullable(placeSchema),
  corrected: z.boolean()
})
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

/** Shown in place of a driver's name at the public level. Clients recognise and translate it. */
export const driverAssignedName = 'Driver assigned'

/** The same fields at every level; what a level may not see is masked (docs/domain/disclosure.md#fields-by-level). */
export const trackingResultSchema = z.object({
  trackingId: z.string(),
  /** A test order: nothing is delivered. Missing in copies stored on devices. */
  test: z._default(z.boolean(), false),
  status: customerStatusSchema,
  stage: z.nullable(z.int()),
  returning: z.boolean(),
  arriving: z.boolean(),
  version: z.int(),
  disclosure: disclosureSchema,
  estimatedDelivery: z.nullable(time),
  eta: z.nullable(z.object({ at: time, low: time, high: time, stopsBefore: z.nullable(z.int()), updatedAt: time })),
  /** Since when nobody knows when it arrives, because it has not come nearer. Missing in copies stored on devices. */
  etaUnknownSince: z._default(z.nullable(time), null),
  promise: z.object({ low: time, high: time }),
  /** The window of a scheduled order; null as soon as possible. */
  earliestPickup: z.nullable(time),
  latestDelivery: z.nullable(time),
  /** What the recipient has chosen; null: nothing, or not for the public. Missing in copies stored on devices. */
  place: z._default(z.nullable(deliveryPlaceSchema), null),
  notBefore: z._default(z.nullable(time), null),
  notAfter: z._default(z.nullable(time), null),
  /**
   * What the sender requires of the recipient at the door, so that nobody else is handed the parcel; null: neither, or
   * not for the public. Missing in copies stored on devices.
   */
  inPerson: z._default(z.nullable(z.enum(['signature', 'pin'])), null),
  /** By when it has to be back with its sender; null: it is not on its way there, or its time is for parties alone. */
  returnBy: z._default(z.nullable(time), null),
  /** The latest failed attempt; null: none, or not for the public. Missing in copies stored on devices. */
  failure: z._default(z.nullable(failureSchema), null),
  decision: z._default(z.nullable(decisionSchema), null),
  /** The recipient tells it to the driver at the door. Only with the link's key; null also where none is needed. */
  pin: z._default(z.nullable(z.string()), null),
  /** How many stars the delivery was given, for who may rate it; null: none. Missing in copies stored on devices. */
  stars: z._default(z.nullable(z.int()), null),
  timeline: z.array(timelineEntrySchema),
  package: trackedParcelSchema,
  delivery: z.object({ contact: z.string(), address: z.string() }),
  driver: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) }))
})
export type TrackingResult = z.infer<typeof trackingResultSchema>

/** `?after=<version>` or `<version>.<revision>`: waits up to 1 s until the answer is at least that new. */
export const trackQuerySchema = z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{1,9})?$/))) })
/** Any text: one that is not a tracking ID is answered like an unknown one. */
export const trackParamsSchema = z.object({ trackingId: z.string() })
