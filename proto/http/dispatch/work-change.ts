import { z } from 'zod/mini'

/**
 * What somebody else did to a driver's work. `canceled`: the order has ended, without a delivery. `stepped` and
 * `finished`: staff reported a step in the driver's place, or the last one.
 */
const workChangeKindSchema = z.enum(['given', 'taken', 'changed', 'canceled', 'stepped', 'finished'])
export type WorkChangeKind = z.infer<typeof workChangeKindSchema>

/** `id` is the cause's: whoever receives it twice recognises it. */
export const workChangeSchema = z.object({
  id: z.uuid(),
  kind: workChangeKindSchema,
  orderId: z.uuid(),
  trackingId: z.string(),
  at: z.iso.datetime()
})
export type WorkChange = z.infer<typeof workChangeSchema>
