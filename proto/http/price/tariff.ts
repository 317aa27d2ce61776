import { z } from 'zod/mini'
import { expected, numeric } from '#http/fields/fields.ts'
import { packageSizeSchema, serviceLevelSchema } from '#http/orders/order-status.ts'

/** The tariff as admins set it (docs/domain/settings.md#tariff). Whole SEK, VAT included. */
export const tariffFields = {
  base: z.int(),
  perKm: z.int(),
  /** The distance in km included in the base price. */
  freeKm: z.int(),
  minimum: z.int(),
  /** The price when an address has no known place. */
  fallback: z.int(),
  multipliers: z.object({ small: z.number(), medium: z.number(), large: z.number(), custom: z.number() })
}

/** What the load of an order adds to the price of one parcel. */
export const loadTariffFields = {
  /** What each further parcel costs, in percent of the first. */
  extraParcelPercent: z.int(),
  /** SEK per started kg above 20 kg, of each parcel. */
  perKgOver20: z.int(),
  expressFactor: z.number(),
  eveningFactor: z.number()
}

/** One version of the tariff, for whoever has an order under it. */
export const tariffSchema = z.object({
  version: z.int(),
  currency: z.literal('SEK'),
  ...tariffFields,
  ...loadTariffFields
})
export type TariffView = z.infer<typeof tariffSchema>

/** An order with what its price follows from, so that it can be computed under another tariff. */
export const pricedOrderSchema = z.object({
  id: z.uuid(),
  trackingId: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: an address had no known place, and the price is the fallback. */
  distanceKm: z.nullable(z.number()),
  packageSize: packageSizeSchema,
  packageWeight: z.nullable(z.number()),
  packageQuantity: z.int(),
  serviceLevel: serviceLevelSchema,
  /** Whole SEK, as paid. */
  price: z.number(),
  tariffVersion: z.int()
})
export type PricedOrder = z.infer<typeof pricedOrderSchema>

export const tariffParamsSchema = z.object({
  version: numeric(
    z.number({ error: expected('number') }).check(
      z.refine((value) => Number.isInteger(value), 'Must be a whole number'),
      z.minimum(1, 'Must be at least 1'),
      z.maximum(1_000_000_000, 'Must be at most 1000000000')
    )
  )
})
