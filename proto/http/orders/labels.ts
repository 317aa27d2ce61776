import { z } from 'zod/mini'

/** The maximum number of labels in one file: an order has one for each of its parcels. */
export const mostLabels = 500

/** Whose labels; an order that is named twice has them once. */
export const labelsBodySchema = z.object({
  ids: z
    .array(z.uuid())
    .check(z.minLength(1, 'Must have at least 1 order'), z.maxLength(200, 'Must have at most 200 orders'))
})
