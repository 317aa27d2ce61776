import { randomBytes } from 'node:crypto'
import type { Limits } from '@ilbud/kernel/http/limits'
import { z } from 'zod'

const grantSchema = z.object({
  trackingId: z.string(),
  level: z.enum(['public', 'link', 'party', 'staff']),
  userId: z.string().nullable(),
  sessionId: z.string().nullable(),
  /** The rights are those of the order's driver, and end when it goes to another. */
  isDriver: z.boolean().optional(),
  /** Milliseconds; when the rights were checked. */
  askedAt: z.number(),
  /** Milliseconds; when the rights end, if they do. */
  endsAt: z.number().nullable()
})
/** What a reader may see of one order. */
export type Grant = z.output<typeof grantSchema>

// Single use, 30 s.
export const ticketSeconds = 30

/** Makes a single-use secret that opens one stream with these rights: 128 bits. */
export async function issueTicket(limits: Limits, grant: Grant): Promise<string> {
  const ticket = randomBytes(16).toString('base64url')
  await limits.putOnce(`ticket|${ticket}`, JSON.stringify(grant), ticketSeconds)
  return ticket
}

/** Consumes a ticket and returns its grant; null when it was used, is too old, or is another order's. */
export async function redeemTicket(limits: Limits, ticket: string, trackingId: string): Promise<Grant | null> {
  const text = await limits.takeOnce(`ticket|${ticket}`)
  const grant = text === null ? null : grantSchema.parse(JSON.parse(text))
  return grant?.trackingId === trackingId ? grant : null
}
