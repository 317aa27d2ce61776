import { z } from 'zod/mini'
import { optional, text } from '#http/fields/fields.ts'
import { deliveryPlaceSchema } from '#http/orders/order-status.ts'

/** The first answer counts. Times are for `retry` and `place`; `place` is required with the choice of that name. */
export const decisionBodySchema = z.object({
  choice: z.enum(['retry', 'place', 'return']),
  notBefore: optional(text(40)),
  notAfter: optional(text(40)),
  place: optional(deliveryPlaceSchema),
  neighbourName: optional(text(100))
})
export type DecisionBody = z.infer<typeof decisionBodySchema>
