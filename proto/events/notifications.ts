import { roleSchema } from '#http/roles.ts'
import { z } from 'zod/mini'
import { type EventContract, versionedSchema } from './event.ts'

const messageSentSchema = z.extend(versionedSchema, {
  /** What `Notifications.Message` is asked by. */
  messageId: z.uuid(),
  orderId: z.uuid(),
  actor: z.object({ id: z.uuid(), role: roleSchema }),
  /** The order's driver when it was written; null: none. */
  driverId: z.nullable(z.uuid())
})
export type MessageSent = z.infer<typeof messageSentSchema>

/**
 * Written by notifications when somebody wrote into the conversation of an order: ids, no text. Read by realtime, which
 * asks for the message and pushes it. `version` counts the conversation's messages. Key: orderId.
 */
export const messageSent: EventContract<MessageSent> = {
  type: 'message.sent',
  topic: 'notifications.events',
  schemaVersion: 1,
  schema: messageSentSchema
}
