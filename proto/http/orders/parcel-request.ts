import { z } from 'zod/mini'
import { expected, flag, numeric, optional, text } from '#http/fields/fields.ts'
import { quantity, weightKg } from '#http/price/load.ts'
import { offeredSizeSchema } from '#http/price/quotes.ts'

/** The parcel of an order as a sender describes it. Apart from the others, which pages load that only show parcels. */
export const parcelRequestFields = {
  packageSize: optional(offeredSizeSchema),
  packageWeight: optional(weightKg()),
  packageCategory: optional(z.enum(['documents', 'food', 'fragile', 'other'])),
  packageQuantity: optional(quantity()),
  /** SEK */
  packageValue: optional(
    numeric(
      z
        .number({ error: expected('number') })
        .check(z.minimum(0, 'Must be at least 0'), z.maximum(10_000_000, 'Must be at most 10000000 SEK'))
    )
  ),
  packageFragile: optional(flag()),
  packageNotes: optional(text(500))
}
