import { z } from 'zod/mini'
import { expected, optional } from '#http/fields/fields.ts'
import { customerStatusSchema } from '#http/orders/order-status.ts'

/** One message of the public stream. No personal data, `eta` rounded to the hour at every level. */
export const streamMessageSchema = z.object({
  type: z.enum(['ORDER_EVENT_CREATED', 'ORDER_UPDATED']),
  trackingId: z.string(),
  version: z.int(),
  revision: z.int(),
  status: customerStatusSchema,
  stage: z.nullable(z.int()),
  at: z.iso.datetime(),
  eta: z.optional(z.nullable(z.iso.datetime()))
})
export type StreamMessage = z.infer<typeof streamMessageSchema>

/** `event: position`, link level and up. */
export const positionMessageSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  heading: z.nullable(z.number()),
  at: z.iso.datetime()
})
export type PositionMessage = z.infer<typeof positionMessageSchema>

export const ticketBodySchema = z.object({
  trackingId: z.string({ error: expected('string') }).check(z.minLength(1, 'Required')),
  key: optional(z.string())
})
export const ticketSchema = z.object({
  ticket: z.string(),
  /** Seconds. */
  expiresIn: z.int()
})
export const streamQuerySchema = z.object({
  ticket: z.optional(z.string()),
  lastEventId: z.optional(z.string())
})
