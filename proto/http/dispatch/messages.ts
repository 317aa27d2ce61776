import { z } from 'zod/mini'
import { optional, pageQuerySchema, text } from '#http/fields/fields.ts'
import { roleSchema } from '#http/roles.ts'

// The conversation between the driver of an order and dispatch.

const orderId = z.uuid({ error: 'Must be an order id' })

export const messageSchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  /** The author, with the name at that time. */
  from: z.object({ id: z.uuid(), role: roleSchema, name: z.string() }),
  text: z.string(),
  at: z.iso.datetime()
})
export type Message = z.infer<typeof messageSchema>

/** A conversation whose driver waits for an answer: staff have neither written since nor said that none is needed. */
export const waitingConversationSchema = z.object({
  orderId: z.uuid(),
  /** The author of the last message. */
  driver: z.object({ id: z.uuid(), name: z.string() }),
  /** How many messages of the driver staff have not answered. */
  unanswered: z.int(),
  /** The last of them. */
  text: z.string(),
  at: z.iso.datetime(),
  /** Since when the driver waits: the first of them. */
  since: z.iso.datetime()
})
export type WaitingConversation = z.infer<typeof waitingConversationSchema>

/** Up to which of the driver's messages no answer is needed: the `at` of the last one that was seen. */
export const settleConversationBodySchema = z.object({ until: z.iso.datetime({ error: 'Must be a time' }) })

export const listMessagesQuerySchema = z.extend(pageQuerySchema, { orderId })

/** The order's id, in the query as the API has it or in the body. */
export const sendMessageQuerySchema = z.object({ orderId: optional(orderId) })
export const sendMessageBodySchema = z.object({
  orderId: optional(orderId),
  text: text(1000, 'Message is required')
})
