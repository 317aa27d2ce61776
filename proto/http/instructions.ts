import { z } from 'zod/mini'
import { flag, optional, text } from './fields.ts'

/** What the recipient wants of the driver; nothing takes back what was said before. */
export const instructionsBodySchema = z.object({ text: optional(text(500)), leaveAtDoor: optional(flag()) })

export const instructionsSchema = z.object({ text: z.nullable(z.string()), leaveAtDoor: z.boolean() })
export type Instructions = z.infer<typeof instructionsSchema>
