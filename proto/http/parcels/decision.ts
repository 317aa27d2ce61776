import { z } from 'zod/mini'
import type { DeliveryFailure } from '#http/orders/order-status.ts'

const time = z.iso.datetime()

// Not listed: these schemas are in the first load of the public pages, which has no room for lists that we write ourselves.
const code = <Code extends string>() => z.string() as unknown as z.ZodMiniType<Code, Code>

/** What can be done with a parcel that could not be delivered; `place` is a new try at another place. */
export type DecisionChoice = 'retry' | 'place' | 'return'

export type DecisionMaker = 'sender' | 'recipient' | 'driver' | 'dispatch' | 'system'

/** After a failed attempt: what happens by itself unless somebody chooses before, and who has chosen. */
export const decisionSchema = z.object({
  until: time,
  default: code<'retry' | 'return'>(),
  /** When the default is carried out. */
  window: z.object({ from: time, to: time }),
  /** Null: nobody has chosen yet. */
  choice: z.nullable(code<DecisionChoice>()),
  by: z.nullable(code<DecisionMaker>())
})
export type Decision = z.infer<typeof decisionSchema>

/** Why the latest attempt failed. The note is for the owner and staff; lists leave out note and photo. */
export const failureSchema = z.object({
  reason: code<DeliveryFailure>(),
  at: time,
  note: z.nullable(z.string()),
  /** Path of the driver's picture of the door. */
  photo: z.nullable(z.string())
})
export type Failure = z.infer<typeof failureSchema>

/** The failed attempt as events carry it: no words and no picture. */
export type FailedAttempt = Decision & Pick<Failure, 'reason' | 'at'>
