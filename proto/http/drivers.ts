import { z } from 'zod/mini'

export const dutyBodySchema = z.object({ onDuty: z.boolean({ error: 'Expected boolean' }) })

export const dutySchema = z.object({ onDuty: z.boolean(), since: z.nullable(z.iso.datetime()) })

export const driverMeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  onDuty: z.boolean(),
  since: z.nullable(z.iso.datetime()),
  openOrders: z.int(),
  deliveriesToday: z.int(),
  /** Öre. */
  earningsToday: z.int()
})
export type DriverMe = z.infer<typeof driverMeSchema>

/** Contract 7, `/ws`: the first frame, and again with a newer token. */
export const socketAuthSchema = z.object({ type: z.literal('auth'), token: z.string() })

export const locationUpdateSchema = z.object({
  type: z.literal('location_update'),
  driverId: z.string(),
  location: z.object({
    lat: z.number(),
    lng: z.number(),
    /** Metres. */
    accuracy: z.nullish(z.number()),
    /** Degrees clockwise from north. */
    heading: z.nullish(z.number()),
    /** Metres per second. */
    speed: z.nullish(z.number())
  }),
  /** ISO, or milliseconds since the epoch. */
  timestamp: z.union([z.string(), z.number()])
})

export type LocationUpdate = z.infer<typeof locationUpdateSchema>

export const socketAnswerSchema = z.union([
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('paused'), reason: z.literal('off_duty') })
])

/** Contract 7. */
export const socketCloseCodes = { notAuthenticated: 4401, anotherDriver: 4403 } as const
