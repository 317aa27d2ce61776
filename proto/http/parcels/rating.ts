import { z } from 'zod/mini'

/** An order's rating as staff read it; the words go with the order's contacts. */
export const ratingSchema = z.object({
  stars: z.int(),
  text: z.nullable(z.string()),
  by: z.enum(['sender', 'recipient']),
  at: z.iso.datetime()
})
export type Rating = z.infer<typeof ratingSchema>

/** Of a driver's deliveries that were rated. Null: none was. */
export const meanRatingSchema = z.nullable(
  z.object({
    /** 1 to 5, with one decimal. */
    mean: z.number(),
    count: z.int()
  })
)
export type MeanRating = z.infer<typeof meanRatingSchema>
