import { z } from 'zod/mini'
import { latitude, longitude, optional, orDefault, text } from '#http/fields/fields.ts'
import { packageSizeSchema, serviceLevelSchema } from '#http/orders/order-status.ts'
import { quantity, weightKg } from './load.ts'

/** How many prices a user or an API key gets a minute. */
export const quotesPerMinute = 30

/** The sizes that a sender may choose. `extra_large` occurs in old orders and is not offered. */
export const offeredSizeSchema = z.enum(['small', 'medium', 'large', 'custom'])
export type OfferedSize = z.infer<typeof offeredSizeSchema>

export const quoteQuerySchema = z.object({
  pickupAddress: text(200, 'Pickup address is required'),
  deliveryAddress: text(200, 'Delivery address is required'),
  packageSize: orDefault(offeredSizeSchema, 'medium'),
  packageWeight: optional(weightKg()),
  packageQuantity: optional(quantity()),
  serviceLevel: optional(serviceLevelSchema),
  pickupLat: optional(latitude()),
  pickupLng: optional(longitude()),
  deliveryLat: optional(latitude()),
  deliveryLng: optional(longitude())
})

/** A part of a price, in öre. */
export const priceLineSchema = z.object({
  code: z.enum(['BASE', 'DISTANCE', 'SIZE', 'PIECES', 'WEIGHT', 'SERVICE', 'MINIMUM', 'FALLBACK']),
  label: z.string(),
  amount: z.int()
})
export type PriceLine = z.infer<typeof priceLineSchema>

/** Amounts in öre; the lines add up to totalAmount (docs/domain/price.md#lines-of-a-price). */
export const quoteSchema = z.object({
  quoteId: z.nullable(z.string()),
  /** Whole SEK. */
  price: z.int(),
  totalAmount: z.int(),
  currency: z.literal('SEK'),
  method: z.enum(['distance', 'fallback']),
  estimate: z.boolean(),
  distanceKm: z.nullable(z.number()),
  /** The size that the price counts: a heavy parcel counts as a larger one. */
  pricedSize: packageSizeSchema,
  lines: z.array(priceLineSchema),
  vatAmount: z.int(),
  tariffVersion: z.int(),
  promise: z.object({ low: z.iso.datetime(), high: z.iso.datetime() }),
  /** When we open, if as soon as possible has to wait until then; null: now. */
  opensAt: z.nullable(z.iso.datetime()),
  validUntil: z.iso.datetime()
})
export type Quote = z.infer<typeof quoteSchema>
