import { z } from 'zod/mini'
import { optional, pageQuerySchema, text } from './fields.ts'
import { roleSchema } from './roles.ts'

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

export const listMessagesQuerySchema = z.extend(pageQuerySchema, { orderId })

/** The order's id, in the query as the contract has it or in the body. */
export const sendMessageQuerySchema = z.object({ orderId: optional(orderId) })
export const sendMessageBodySchema = z.object({
  orderId: optional(orderId),
  text: text(1000, 'Message is required')
})
