import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

// Written by orders, for notifications, which mails the owner. Key: the id of the recurring order. No names and nothing
// of what is ordered.

const recurringSchema = z.object({ recurringId: z.uuid(), customerId: z.uuid() })

const dayOmittedSchema = z.extend(recurringSchema, {
  /** Local, `YYYY-MM-DD`. */
  day: z.iso.date(),
  /** `closed`: we are; `missed`: its pickup was over before it could be ordered; `refused`: as an order would have been. */
  because: z.enum(['closed', 'missed', 'refused']),
  /** Of `refused`: the code of the error. */
  code: z.nullable(z.string()),
  /** The company that is told in place of the customer, who has left it. */
  companyId: z.optional(z.uuid())
})
export type RecurringDayOmitted = z.infer<typeof dayOmittedSchema>

/** A day of a recurring order was not ordered, and its owner did not skip it. */
export const recurringDayOmitted: EventContract<RecurringDayOmitted> = {
  type: 'recurring-order.day-omitted',
  topic: 'orders.events',
  schemaVersion: 1,
  sequence: 'none',
  schema: dayOmittedSchema
}

export type RecurringEnded = z.infer<typeof recurringSchema>

/** Its rule has no day left. */
export const recurringEnded: EventContract<RecurringEnded> = {
  type: 'recurring-order.ended',
  topic: 'orders.events',
  schemaVersion: 1,
  sequence: 'none',
  schema: recurringSchema
}
