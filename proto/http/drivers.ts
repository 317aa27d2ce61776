import { z } from 'zod/mini'
import { localeSchema } from './auth.ts'
import { email, flag, optional, pageQuerySchema, phone, text } from './fields.ts'

export const dutyBodySchema = z.object({
  onDuty: z.boolean({ error: 'Expected boolean' }),
  /** Contract 6: another driver's id than the token's is refused with 403. */
  driverId: optional(z.string())
})

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

/** One time on duty. Across midnight it is one, of the local day on which it began. */
export const shiftSchema = z.object({
  day: z.iso.date(),
  from: z.iso.datetime(),
  /** null: it goes on. */
  to: z.nullable(z.iso.datetime()),
  minutes: z.int(),
  deliveries: z.int(),
  /** Öre. */
  earnings: z.int()
})
export type Shift = z.infer<typeof shiftSchema>

/** People who can see where the driver is now. */
export const viewersSchema = z.object({
  kind: z.enum(['sender', 'recipient', 'staff']),
  count: z.int(),
  /** null: staff see it whatever is carried. */
  orderId: z.nullable(z.uuid())
})
export type Viewers = z.infer<typeof viewersSchema>

/** A driver as staff see one. Contract 6. */
export const adminDriverSchema = z.object({
  id: z.uuid(),
  /** With e-mail and phone auth's; null while it is away and we have no copy. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  onDuty: z.boolean(),
  disabled: z.boolean(),
  /** Has not accepted the invitation yet. */
  invited: z.boolean(),
  openOrders: z.int(),
  /** The last one, while on duty (contract 5). */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number(), at: z.iso.datetime() })),
  /** How old the position is. */
  ageSeconds: z.nullable(z.int()),
  /** While on duty, within 24 hours: when the latest position came that nobody can have driven to from the one before. */
  impossibleAt: z.nullable(z.iso.datetime())
})
export type AdminDriver = z.infer<typeof adminDriverSchema>

export const listDriversQuerySchema = z.extend(pageQuerySchema, {
  /** A part of name or phone, in any case; or an id. */
  q: optional(text(100))
})

export const inviteDriverBodySchema = z.object({
  name: text(100),
  email: email(),
  phone: optional(phone()),
  /** Of the invitation. */
  locale: optional(localeSchema)
})
export type InviteDriverBody = z.infer<typeof inviteDriverBodySchema>

/** What is left out stays; a phone that is null or empty is none. */
export const changeDriverBodySchema = z.object({
  name: optional(text(100)),
  phone: z.optional(z.union([z.null(), z.literal(''), phone()])),
  disabled: optional(flag())
})
export type ChangeDriverBody = z.infer<typeof changeDriverBodySchema>

const moment = z.iso.datetime({ offset: true, error: 'Must be a time with its zone' })

export const positionsQuerySchema = z.extend(pageQuerySchema, { from: optional(moment), to: optional(moment) })

export const pastPositionSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  heading: z.nullable(z.number()),
  /** Metres per second. */
  speed: z.nullable(z.number()),
  /** Metres. */
  accuracy: z.nullable(z.number()),
  at: z.iso.datetime(),
  /** Nobody drives so fast, over 150 km/h, from the position before. */
  impossible: z.boolean()
})
export type PastPosition = z.infer<typeof pastPositionSchema>

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
