import { z } from 'zod/mini'
import { createdOrderSchema } from './orders.ts'
import { problemSchema } from '#http/problem.ts'

// Apart from the request, whose schema would be a part of every page's first load.

/** The most orders of one bulk request. */
export const mostOrdersAtOnce = 200

/** A result for each row, in their order: what placing it alone would have answered. */
export const ordersBulkAnswerSchema = z.object({
  results: z.array(
    z.union([
      z.object({ index: z.int(), status: z.literal(201), order: createdOrderSchema }),
      z.object({ index: z.int(), status: z.int(), error: problemSchema })
    ])
  ),
  succeeded: z.int(),
  failed: z.int()
})
export type OrdersBulkAnswer = z.infer<typeof ordersBulkAnswerSchema>
