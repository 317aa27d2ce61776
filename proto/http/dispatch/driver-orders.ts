import { z } from 'zod/mini'
import { decisionSchema, failureSchema } from '#http/parcels/decision.ts'
import {
  deviceTimeSchema,
  expected,
  latitude,
  longitude,
  optional,
  orNothing,
  placeSchema,
  text
} from '#http/fields/fields.ts'
import { deliveryChoiceFields } from '#http/parcels/instructions.ts'
import { labelScanSchema } from '#http/orders/label.ts'
import { driverParcelFields } from '#http/orders/parcel.ts'
import { pinCheckSchema, pinSchema } from '#http/parcels/pin.ts'
import {
  deliveryFailureSchema,
  driverStatusSchema,
  orderCommandSchema,
  pickupFailureSchema,
  proofKindSchema,
  serviceLevelSchema
} from '#http/orders/order-status.ts'

const time = z.iso.datetime()

/** Unless `mine`, both addresses contain only "district, city", and the fields below `mine` are null. */
export const driverOrderSchema = z.object({
  id: z.uuid(),
  trackingId: z.string(),
  status: driverStatusSchema,
  mine: z.boolean(),
  /** 1 from the sender, 2 from a hub. */
  leg: z.int(),
  hub: z.nullable(z.string()),
  ...driverParcelFields,
  pickupAddress: z.string(),
  deliveryAddress: z.string(),
  pickupDistrict: z.nullable(z.string()),
  deliveryDistrict: z.nullable(z.string()),
  distanceKm: z.nullable(z.number()),
  /** Öre. */
  pay: z.int(),
  allowedActions: z.array(orderCommandSchema),
  requiredProofs: z.array(proofKindSchema),
  /** The required proofs that were given; empty unless `mine`. */
  proofsDone: z.array(proofKindSchema),
  /** The recipient's PIN is needed to hand it over. Missing in copies stored on devices by older clients. */
  pinRequired: z._default(z.boolean(), false),
  /**
   * The allowed actions by which a parcel is taken or given need a scan of its label. Missing in copies stored on devices
   * by older clients.
   */
  scanRequired: z._default(z.boolean(), false),
  createdAt: time,
  /** Missing in copies stored on devices by older clients. */
  serviceLevel: z._default(serviceLevelSchema, 'standard'),
  /** The window of a scheduled order; null as soon as possible. Missing in copies stored on devices by older clients. */
  earliestPickup: z._default(z.nullable(time), null),
  latestDelivery: z._default(z.nullable(time), null),
  /** The expected arrival, which moves. */
  estimatedDelivery: z.nullable(time),
  /** What the customers were told first; it stays. Missing in copies stored on devices by older clients. */
  promise: z._default(z.nullable(z.object({ low: time, high: time })), null),
  customerName: z.nullable(z.string()),
  pickupContact: z.nullable(z.string()),
  pickupPhone: z.nullable(z.string()),
  pickupNotes: z.nullable(z.string()),
  pickupGateCode: z.nullable(z.string()),
  deliveryContact: z.nullable(z.string()),
  deliveryPhone: z.nullable(z.string()),
  deliveryNotes: z.nullable(z.string()),
  specialInstructions: z.nullable(z.string()),
  /** The recipient's instructions, until hand-over. */
  recipientInstructions: z.nullable(z.string()),
  leaveAtDoor: z.boolean(),
  /** What the recipient has chosen. Missing in copies stored on devices by older clients. */
  place: z._default(deliveryChoiceFields.place, null),
  neighbourName: z._default(deliveryChoiceFields.neighbourName, null),
  notBefore: z._default(deliveryChoiceFields.notBefore, null),
  notAfter: z._default(deliveryChoiceFields.notAfter, null),
  /** On its way back to the sender, who then receives it. Missing in copies stored on devices by older clients. */
  returning: z._default(z.boolean(), false),
  /** Failed delivery attempts. Missing in copies stored on devices by older clients. */
  attempts: z._default(z.int(), 0),
  /** The latest failed attempt, and what is decided. Missing in copies stored on devices by older clients. */
  failure: z._default(z.nullable(failureSchema), null),
  decision: z._default(z.nullable(decisionSchema), null),
  /** To check a typed PIN without a network, until the end. Missing in copies stored on devices by older clients. */
  pinCheck: z._default(z.nullable(pinCheckSchema), null),
  pickup: z.nullable(placeSchema),
  delivery: z.nullable(placeSchema)
})
export type DriverOrder = z.infer<typeof driverOrderSchema>

/** An offer to one driver, for as long as it can be answered; `id` is the order's. */
export const offerMadeSchema = z.object({
  id: z.uuid(),
  expiresAt: time,
  /** What the order would add to the driver's route. */
  addedKm: z.number(),
  addedMinutes: z.int(),
  /** Öre. */
  pay: z.int()
})

export const driverOfferSchema = z.extend(offerMadeSchema, { order: driverOrderSchema })
export type DriverOffer = z.infer<typeof driverOfferSchema>

/** What replaces the personal data of an order that is not the driver's own (docs/domain/disclosure.md#what-others-may-see). */
export const hiddenFromOthers = {
  customerName: null,
  pickupContact: null,
  pickupPhone: null,
  pickupNotes: null,
  pickupGateCode: null,
  deliveryContact: null,
  deliveryPhone: null,
  deliveryNotes: null,
  specialInstructions: null,
  recipientInstructions: null,
  leaveAtDoor: false,
  place: null,
  neighbourName: null,
  notBefore: null,
  notAfter: null,
  returning: false,
  attempts: 0,
  failure: null,
  decision: null,
  pinCheck: null,
  pickup: null,
  delivery: null
} as const satisfies Partial<DriverOrder>

/** Another driver's id than the token's is refused with 403. */
const speakerFields = { driverId: optional(z.string()) }

const deviceFields = {
  ...speakerFields,
  location: optional(z.object({ lat: latitude(), lng: longitude() }, { error: expected('object') })),
  /** The device's time, at most 24 h old. */
  occurredAt: optional(deviceTimeSchema)
}

export const acceptBodySchema = orNothing(z.object(deviceFields))

/** What a driver reports (docs/domain/order-lifecycle.md#driver-statuses). */
export const driverStatusBodySchema = z.object({
  ...deviceFields,
  status: z.enum(['picked_up', 'in_transit', 'delivered', 'failed', 'at_hub', 'returning'], {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === '' ? 'Required' : 'Unknown status'
  }),
  reason: optional(z.union([pickupFailureSchema, deliveryFailureSchema], { error: expected('one of the reasons') })),
  note: optional(text(500)),
  /**
   * With `delivered`: whom the parcel was given to. `recipient` counts until 15 minutes after a recall; without it, an
   * order recalled in the meantime counts as returned.
   */
  handedTo: optional(z.enum(['recipient', 'sender'], { error: expected('recipient or sender') })),
  /** With `delivered`, where the sender requires it. */
  pin: optional(pinSchema),
  /** With `picked_up`, `at_hub` and `delivered`: the label. Required where the order says `scanRequired`. */
  scan: optional(labelScanSchema)
})
export type DriverStatusBody = z.infer<typeof driverStatusBodySchema>

export const releaseBodySchema = z.object({ ...speakerFields, reason: text(500) })
export const correctBodySchema = orNothing(z.object({ ...speakerFields, reason: optional(text(500)) }))
