import {
  destinationSchema,
  orderCommandSchema,
  orderStateSchema,
  packageSizeSchema,
  proofKindSchema
} from '#http/order-status.ts'
import { roleSchema } from '#http/roles.ts'
import { z } from 'zod/mini'
import { versionedSchema } from './event.ts'

/** An end of the journey as an event may tell it: no street, and a place rounded to 3 decimals. */
const placeHintSchema = z.object({
  district: z.nullable(z.string()),
  city: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number())
})

/** Where the order stood before or after a command. */
const orderSituationSchema = z.object({
  state: orderStateSchema,
  destination: destinationSchema,
  driverId: z.nullable(z.uuid()),
  /** Set when RecallParcel turned it around: the customer then reads CANCELED and not FAILED_ATTEMPT. */
  recalled: z.boolean(),
  attempts: z.int()
})
export type OrderSituation = z.infer<typeof orderSituationSchema>

const timeSpanSchema = z.object({ low: z.iso.datetime(), high: z.iso.datetime() })

/**
 * The data of every order event: all that the public view and a pool offer show, and never a name, phone or address.
 * Architecture, "How an event travels".
 */
export const orderChangeSchema = z.extend(versionedSchema, {
  orderId: z.uuid(),
  trackingId: z.string(),
  /** One UUID per history of the orders database; versions are comparable only within one epoch. */
  epoch: z.uuid(),
  before: z.nullable(orderSituationSchema),
  after: orderSituationSchema,
  command: orderCommandSchema,
  actor: z.object({ id: z.nullable(z.uuid()), role: z.union([roleSchema, z.literal('system')]) }),
  /** Staff did a driver's command. */
  override: z.boolean(),
  /** A coded reason where the command has a list; free text stays in orders. */
  reasonCode: z.nullable(z.string()),
  /** Correct: the version of the event that it takes back. */
  corrects: z.nullable(z.int()),
  /** The device's own time, where it sent one. */
  occurredAt: z.nullable(z.iso.datetime()),
  pickup: placeHintSchema,
  delivery: placeHintSchema,
  recipientInitial: z.string(),
  packageSize: packageSizeSchema,
  weightGrams: z.nullable(z.int()),
  quantity: z.int(),
  fragile: z.boolean(),
  distanceKm: z.nullable(z.number()),
  /** Öre, for the driver of a completed delivery. */
  payOre: z.int(),
  requiredProofs: z.array(proofKindSchema),
  totalAmountOre: z.int(),
  scheduledPickup: z.nullable(z.iso.datetime()),
  promise: timeSpanSchema,
  customerId: z.uuid(),
  companyId: z.nullable(z.uuid()),
  driverId: z.nullable(z.uuid()),
  hub: z.nullable(z.string())
})

export type OrderChange = z.infer<typeof orderChangeSchema>
