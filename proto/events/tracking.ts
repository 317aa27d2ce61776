import { customerStatusSchema } from '#http/orders/order-status.ts'
import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const viewChangedSchema = z.object({
  /** The version of the order that the view shows. */
  version: z.int(),
  revision: z.int(),
  orderId: z.uuid(),
  trackingId: z.string(),
  epoch: z.uuid(),
  type: z.enum(['ORDER_EVENT_CREATED', 'ORDER_UPDATED']),
  status: customerStatusSchema,
  stage: z.nullable(z.int()),
  /** It should have been back with its sender by now. Missing in older events. */
  returnLate: z.optional(z.boolean()),
  at: z.iso.datetime(),
  /** Exact. Rounded to the hour before the public sees it. */
  eta: z.nullable(z.iso.datetime()),
  /** Since when nobody knows when it arrives; null: it is known, or nothing arrives. Missing in older events. */
  etaUnknownSince: z.optional(z.nullable(z.iso.datetime())),
  driverId: z.nullable(z.uuid()),
  customerId: z.uuid(),
  companyId: z.nullable(z.uuid()),
  /** Whether the live position may be shown now (docs/domain/disclosure.md#live-position). */
  positionOpen: z.boolean(),
  /** The driver is at most 150 m or 5 minutes from the recipient's door. Stays so until the attempt ends. */
  arriving: z.optional(z.boolean()),
  /** The order was deleted: forget it and close its streams. */
  gone: z.boolean()
})
export type ViewChanged = z.infer<typeof viewChangedSchema>

/**
 * Written by tracking, one per (version, revision) of an order's public view; the only public change log. Followed by
 * realtime, gateway and every replica of tracking; read by orders (ETA, delay), drivers (who may see positions),
 * companies (webhooks) and notifications (delays, arrivals). `version` is the order's. Key: orderId.
 */
export const viewChanged: EventContract<ViewChanged> = {
  type: 'tracking.view-changed',
  topic: 'tracking.events',
  schemaVersion: 1,
  sequence: 'none',
  schema: viewChangedSchema
}
