import { type LocationUpdate, locationUpdateSchema, socketAuthSchema } from '@ilbud/proto/http/dispatch/drivers'
import { z } from 'zod/mini'

const frameSchema = z.discriminatedUnion('type', [socketAuthSchema, locationUpdateSchema])

type Frame = z.infer<typeof socketAuthSchema> | LocationUpdate

/** Parses a frame, with its driver's id in lower case as ours are; null when it is not one of the protocol's. */
export function readFrame(text: string): Frame | null {
  try {
    const frame = frameSchema.safeParse(JSON.parse(text)).data ?? null
    return frame?.type === 'location_update' ? { ...frame, driverId: frame.driverId.toLowerCase() } : frame
  } catch {
    return null
  }
}
