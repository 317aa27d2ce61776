import { type LocationUpdate, locationUpdateSchema, socketAuthSchema } from '@ilbud/proto/http/drivers'
import { z } from 'zod/mini'

const frameSchema = z.discriminatedUnion('type', [socketAuthSchema, locationUpdateSchema])

type Frame = z.infer<typeof socketAuthSchema> | LocationUpdate

/** Parses a frame; null when it is not one of the protocol's. */
export function readFrame(text: string): Frame | null {
  try {
    return frameSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
