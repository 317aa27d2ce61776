import { z } from 'zod/mini'
import { numeric, optional, text } from '#http/fields/fields.ts'

/** Once per order. The words are for staff alone. */
export const ratingBodySchema = z.object({
  stars: numeric(z.int().check(z.gte(1), z.lte(5))),
  text: optional(text(500))
})
export type RatingBody = z.infer<typeof ratingBodySchema>
