import { z } from 'zod/mini'
import { optional, text } from './fields.ts'
import { deliveryFailureSchema, deliveryPlaceSchema } from './order-status.ts'

const time = z.iso.datetime()

/** What can be done with a parcel that could not be delivered; `place` is a new try at another place. */
export const decisionChoiceSchema = z.enum(['retry', 'place', 'return'])
export type DecisionChoice = z.infer<typeof decisionChoiceSchema>

export const decisionMakerSchema = z.enum(['sender', 'recipient', 'driver', 'dispatch', 'system'])
export type DecisionMaker = z.infer<typeof decisionMakerSchema>

/** After a failed attempt: what happens by itself unless somebody chooses before, and who has chosen. */
export const decisionSchema = z.object({
  until: time,
  default: z.enum(['retry', 'return']),
  /** When the default is carried out. */
  window: z.object({ from: time, to: time }),
  /** Null: nobody has chosen yet. */
  choice: z.nullable(decisionChoiceSchema),
  by: z.nullable(decisionMakerSchema)
})
export type Decision = z.infer<typeof decisionSchema>

/** Why the latest attempt failed. The note is for the owner and staff; lists leave out note and photo. */
export const failureSchema = z.object({
  reason: deliveryFailureSchema,
  at: time,
  note: z.nullable(z.string()),
  /** Path of the driver's picture of the door. */
  photo: z.nullable(z.string())
})
export type Failure = z.infer<typeof failureSchema>

/** The first answer counts. Times are for `retry` and `place`; `place` is required with the choice of that name. */
export const decisionBodySchema = z.object({
  choice: decisionChoiceSchema,
  notBefore: optional(text(40)),
  notAfter: optional(text(40)),
  place: optional(deliveryPlaceSchema),
  neighbourName: optional(text(100))
})
export type DecisionBody = z.infer<typeof decisionBodySchema>

/** The failed attempt as events carry it: no words and no picture. */
export const failedAttemptSchema = z.extend(decisionSchema, { reason: deliveryFailureSchema, at: time })
export type FailedAttempt = z.infer<typeof failedAttemptSchema>
