import type { LatLng } from '#http/fields/fields.ts'
import { decisionSchema, failureSchema } from '#http/parcels/decision.ts'
import { scanMeansSchema } from '#http/orders/label.ts'
import {
  deliveryPlaceSchema,
  destinationSchema,
  orderCommandSchema,
  orderStateSchema,
  proofKindSchema,
  serviceLevelSchema
} from '#http/orders/order-status.ts'
import { parcelFactsSchema } from '#http/orders/parcel.ts'
import { roleSchema } from '#http/roles.ts'
import { z } from 'zod/mini'
import { versionedSchema } from './event.ts'

/** Pickup or delivery place as far as an event may contain it: no street, coordinates rounded to 3 decimals. */
const placeHintSchema = z.object({
  district: z.nullable(z.string()),
  city: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number())
})
export type PlaceHint = z.infer<typeof placeHintSchema>

/** The point of a place hint, if it has one. */
export function pointOf({ lat, lng }: PlaceHint): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng }
}

/** The situation of an order before or after a command. */
const orderSituationSchema = z.object({
  state: orderStateSchema,
  destination: destinationSchema,
  driverId: z.nullable(z.uuid()),
  /** The sender recalled the parcel: customers then see CANCELED instead of FAILED_ATTEMPT. */
  recalled: z.boolean(),
  attempts: z.int(),
  /** Its time has come: drivers may see it. False only before the release of a scheduled order. */
  released: z._default(z.boolean(), true),
  /** It is offered to one driver at a time, and in nobody's pool. Missing: it is not. */
  offered: z.optional(z.literal(true))
})
export type OrderSituation = z.infer<typeof orderSituationSchema>

/** No words and no picture. */
const failedAttemptSchema = z.extend(decisionSchema, z.pick(failureSchema, { reason: true, at: true }).shape)

const timeSpanSchema = z.object({ low: z.iso.datetime(), high: z.iso.datetime() })

/**
 * The data of every order event: all that the public view and a pool offer show, without names, phones and addresses.
 * See docs/protocols/events.md#envelope.
 */
export const orderChangeSchema = z.extend(versionedSchema, {
  orderId: z.uuid(),
  trackingId: z.string(),
  /** A UUID per history of the orders database; versions are comparable only within one. */
  epoch: z.uuid(),
  before: z.nullable(orderSituationSchema),
  after: orderSituationSchema,
  command: orderCommandSchema,
  actor: z.object({
    id: z.nullable(z.uuid()),
    role: z.union([roleSchema, z.literal('system'), z.literal('recipient')])
  }),
  /** Staff gave a command that is a driver's. */
  override: z.boolean(),
  /** A code where the command has a list of them; free text stays in orders. */
  reasonCode: z.nullable(z.string()),
  /** Of `correct`: the version of the event that it undoes. */
  corrects: z.nullable(z.int()),
  /** The time on the driver's device, if it sent one. */
  occurredAt: z.nullable(z.iso.datetime()),
  /** How the driver read the label with this step. Missing: not at all. */
  scan: z.optional(scanMeansSchema),
  pickup: placeHintSchema,
  delivery: placeHintSchema,
  recipientInitial: z.string(),
  /** Whether the recipient's e-mail address is stored in orders. */
  hasDeliveryEmail: z._default(z.boolean(), false),
  ...parcelFactsSchema.shape,
  serviceLevel: z._default(serviceLevelSchema, 'standard'),
  distanceKm: z.nullable(z.number()),
  /** In öre, for the driver of a completed delivery. */
  payOre: z.int(),
  requiredProofs: z.array(proofKindSchema),
  /** Those that the driver has sent of this attempt. */
  givenProofs: z._default(z.array(proofKindSchema), []),
  /** The PIN itself is in no event. */
  pinRequired: z._default(z.boolean(), false),
  totalAmountOre: z.int(),
  /** The earliest pickup and the latest delivery; null: none. */
  scheduledPickup: z.nullable(z.iso.datetime()),
  scheduledDelivery: z._default(z.nullable(z.iso.datetime()), null),
  promise: timeSpanSchema,
  /** What the recipient has chosen; null: nothing. */
  place: z._default(z.nullable(deliveryPlaceSchema), null),
  notBefore: z._default(z.nullable(z.iso.datetime()), null),
  notAfter: z._default(z.nullable(z.iso.datetime()), null),
  /** The latest failed attempt, and what was decided after it. */
  failedAttempt: z._default(z.nullable(failedAttemptSchema), null),
  /** By when it has to be back with its sender; null: it is not on its way there. */
  returnBy: z._default(z.nullable(z.iso.datetime()), null),
  customerId: z.uuid(),
  companyId: z.nullable(z.uuid()),
  /** The code of the company's cost centre. Older events have none. */
  costCenter: z._default(z.nullable(z.string()), null),
  driverId: z.nullable(z.uuid()),
  hub: z.nullable(z.string())
})

export type OrderChange = z.infer<typeof orderChangeSchema>
