import { candidateReasonSchema } from '#http/dispatch/candidate-reason.ts'
import type { OrderCommand } from '#http/orders/order-status.ts'
import { z } from 'zod/mini'
import { type EventContract, versionedSchema } from './event.ts'
import { type OrderChange, orderChangeSchema } from './order-change.ts'

/**
 * Written by orders, one per command, past tense. Read by tracking (public view), drivers (open orders, duty), dispatch
 * (routes), companies (webhooks), analytics (rollups), notifications (messages) and realtime (pool offers). Key: orderId.
 */
function orderEvent(type: string): EventContract<OrderChange> {
  return { type: `order.${type}`, topic: 'orders.events', schemaVersion: 1, schema: orderChangeSchema }
}

export const orderEvents = {
  placeOrder: orderEvent('placed'),
  acceptOffer: orderEvent('accepted'),
  assignDriver: orderEvent('assigned'),
  reassignDriver: orderEvent('reassigned'),
  releaseToPool: orderEvent('released-to-pool'),
  releaseJob: orderEvent('released'),
  reportPickupFailed: orderEvent('pickup-failed'),
  markPickedUp: orderEvent('picked-up'),
  startDelivery: orderEvent('delivery-started'),
  dropAtHub: orderEvent('dropped-at-hub'),
  loadAtHub: orderEvent('loaded-at-hub'),
  confirmDelivery: orderEvent('delivered'),
  reportFailedAttempt: orderEvent('attempt-failed'),
  retryDelivery: orderEvent('delivery-retried'),
  startReturn: orderEvent('return-started'),
  recallParcel: orderEvent('recalled'),
  editOrder: orderEvent('edited'),
  reschedule: orderEvent('rescheduled'),
  choosePlace: orderEvent('place-chosen'),
  confirmReturn: orderEvent('returned'),
  cancelOrder: orderEvent('canceled'),
  declareLost: orderEvent('lost'),
  correct: orderEvent('corrected')
} as const satisfies Record<OrderCommand, EventContract<OrderChange>>

/** The order was deleted: tracking forgets it, analytics keeps counting it. Key: orderId; takes the next version. */
const orderDeletedSchema = z.extend(versionedSchema, {
  orderId: z.uuid(),
  trackingId: z.string(),
  epoch: z.uuid()
})
export type OrderDeleted = z.infer<typeof orderDeletedSchema>
export const orderDeleted: EventContract<OrderDeleted> = {
  type: 'order.deleted',
  topic: 'orders.events',
  schemaVersion: 1,
  schema: orderDeletedSchema
}

/**
 * A dispatcher set or removed an order's delay. Not a step of the order, so it takes no version (a change of delay alone
 * comes to streams with an unchanged version). Read by tracking, which sets or clears DELAYED. Key: orderId.
 */
const orderDelaySetSchema = z.object({
  orderId: z.uuid(),
  trackingId: z.string(),
  epoch: z.uuid(),
  actor: orderChangeSchema.shape.actor,
  /** Minutes later than promised; null: the delay is removed. */
  minutes: z.nullable(z.int())
})
export type OrderDelaySet = z.infer<typeof orderDelaySetSchema>
export const orderDelaySet: EventContract<OrderDelaySet> = {
  type: 'order.delay-set',
  topic: 'orders.events',
  schemaVersion: 1,
  sequence: 'none',
  schema: orderDelaySetSchema
}

/**
 * The order was offered to one driver, whom the plan puts first. Not a step of the order, so it takes no version. Read
 * by realtime and analytics. Key: orderId.
 */
const orderOfferedSchema = z.object({
  orderId: z.uuid(),
  trackingId: z.string(),
  epoch: z.uuid(),
  offerId: z.uuid(),
  driverId: z.uuid(),
  /** Of the offers since the order began to wait, counted from 1. */
  number: z.int(),
  expiresAt: z.iso.datetime(),
  /** What the order would add to the driver's route, and how late it and others would be. */
  addedKm: z.number(),
  addedMinutes: z.int(),
  lateMinutes: z.int(),
  reason: candidateReasonSchema,
  /** The driver's, in öre. */
  payOre: z.int()
})
export type OrderOffered = z.infer<typeof orderOfferedSchema>
export const orderOffered: EventContract<OrderOffered> = {
  type: 'order.offered',
  topic: 'orders.events',
  schemaVersion: 1,
  sequence: 'none',
  schema: orderOfferedSchema
}

/**
 * The driver said no to the offer, or nothing within its time. Offers that end with a step of the order (accepted,
 * assigned by hand, canceled …) have no such event. Read by realtime and analytics. Key: orderId.
 */
const orderOfferEndedSchema = z.object({
  orderId: z.uuid(),
  trackingId: z.string(),
  epoch: z.uuid(),
  offerId: z.uuid(),
  driverId: z.uuid(),
  outcome: z.enum(['declined', 'expired'])
})
export type OrderOfferEnded = z.infer<typeof orderOfferEndedSchema>
export const orderOfferEnded: EventContract<OrderOfferEnded> = {
  type: 'order.offer-ended',
  topic: 'orders.events',
  schemaVersion: 1,
  sequence: 'none',
  schema: orderOfferEndedSchema
}

/**
 * The order's tracking key was replaced, and access by the old key ends. Not a step of the order, so it takes no
 * version. Read by tracking, realtime and notifications. Key: orderId.
 */
const orderKeyRenewedSchema = z.object({
  orderId: z.uuid(),
  trackingId: z.string(),
  epoch: z.uuid(),
  actor: orderChangeSchema.shape.actor
})
type OrderKeyRenewed = z.infer<typeof orderKeyRenewedSchema>
export const orderKeyRenewed: EventContract<OrderKeyRenewed> = {
  type: 'order.key-renewed',
  topic: 'orders.events',
  schemaVersion: 1,
  sequence: 'none',
  schema: orderKeyRenewedSchema
}

/**
 * A delivery was rated, by its sender or recipient, once. Not a step of the order, so it takes no version; their words
 * stay in orders. Read by drivers and analytics. Key: orderId.
 */
const orderRatedSchema = z.object({
  orderId: z.uuid(),
  /** Who delivered it. */
  driverId: z.nullable(z.uuid()),
  stars: z.int()
})
export type OrderRated = z.infer<typeof orderRatedSchema>
export const orderRated: EventContract<OrderRated> = {
  type: 'order.rated',
  topic: 'orders.events',
  schemaVersion: 1,
  sequence: 'none',
  schema: orderRatedSchema
}
