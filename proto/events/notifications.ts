import { roleSchema } from '#http/roles.ts'
import { z } from 'zod/mini'
import { type EventContract, versionedSchema } from './event.ts'

const messageSentSchema = z.extend(versionedSchema, {
  /** Passed to `Notifications.Message`, which returns the text. */
  messageId: z.uuid(),
  orderId: z.uuid(),
  actor: z.object({ id: z.uuid(), role: roleSchema }),
  /** The order's driver at that time; null: none. */
  driverId: z.nullable(z.uuid())
})
export type MessageSent = z.infer<typeof messageSentSchema>

/**
 * Written by notifications when somebody wrote a message about an order: ids, no text. Read by realtime, which requests
 * the message and pushes it. `version` is the message's number in the conversation. Key: orderId.
 */
export const messageSent: EventContract<MessageSent> = {
  type: 'message.sent',
  topic: 'notifications.events',
  schemaVersion: 1,
  schema: messageSentSchema
}
