import { z } from 'zod/mini'

/** For how many days after its end a delivery can be rated. */
export const ratingDays = 14

export const ratedSchema = z.object({ stars: z.int() })
