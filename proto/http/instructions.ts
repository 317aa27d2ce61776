import { z } from 'zod/mini'
import { flag, optional, text } from './fields.ts'

/** The recipient's instructions for the driver; an empty text removes them. */
export const instructionsBodySchema = z.object({ text: optional(text(500)), leaveAtDoor: optional(flag()) })

export const instructionsSchema = z.object({ text: z.nullable(z.string()), leaveAtDoor: z.boolean() })
export type Instructions = z.infer<typeof instructionsSchema>
