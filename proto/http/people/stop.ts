import { z } from 'zod/mini'
import { optional, orNothing, text } from '#http/fields/fields.ts'

// Stopping the mails about parcels by the link of a mail. A mail program sends the token in the query (RFC 8058).

const token = optional(text(200))

export const stopQuerySchema = z.object({ token })
export const stopBodySchema = orNothing(z.object({ token }))
export const checkStopBodySchema = z.object({ token: text(200) })
