import { z } from 'zod/mini'
import { localeSchema } from '#http/people/auth.ts'
import { email, flag, instant, optional, pageQuerySchema, phone, text } from '#http/fields/fields.ts'
import { meanRatingSchema } from '#http/parcels/rating.ts'
import { usualVehicles, vehicleBodySchema, vehicleSchema } from './vehicle.ts'

/** Fields that are left out stay as they are; going on duty begins without a break and without a planned end. */
export const dutyBodySchema = z.object({
  onDuty: flag(),
  vehicle: optional(vehicleBodySchema),
  /** The end of a break that begins now; null: there is none, or no longer. */
  breakUntil: z.optional(z.union([z.null(), instant()])),
  /** When the driver wants to stop working; null: open. */
  shiftEndsAt: z.optional(z.union([z.null(), instant()])),
  /** Another driver's id than the token's is refused with 403. */
  driverId: optional(z.string())
})
export type DutyBody = z.infer<typeof dutyBodySchema>

const workFields = {
  vehicle: vehicleSchema,
  /** Null: not on a break. */
  breakUntil: z.nullable(z.iso.datetime()),
  /** The planned end of the present shift; null: open, or off duty. */
  shiftEndsAt: z.nullable(z.iso.datetime())
}

export const dutySchema = z.object({
  onDuty: z.boolean(),
  since: z.nullable(z.iso.datetime()),
  // Missing in copies stored on devices by older clients.
  vehicle: z._default(workFields.vehicle, usualVehicles.car),
  breakUntil: z._default(workFields.breakUntil, null),
  shiftEndsAt: z._default(workFields.shiftEndsAt, null)
})

export const driverMeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  ...dutySchema.shape,
  openOrders: z.int(),
  deliveriesToday: z.int(),
  /** Öre. */
  earningsToday: z.int(),
  // Missing in copies stored on devices by older clients.
  rating: z._default(meanRatingSchema, null)
})

/** A time on duty. If it goes past midnight it belongs to the local day on which it began. */
export const shiftSchema = z.object({
  day: z.iso.date(),
  from: z.iso.datetime(),
  /** Null: still on duty. */
  to: z.nullable(z.iso.datetime()),
  minutes: z.int(),
  deliveries: z.int(),
  /** Öre. */
  earnings: z.int()
})
export type Shift = z.infer<typeof shiftSchema>

/** Who can see the driver's present position. */
export const viewersSchema = z.object({
  kind: z.enum(['sender', 'recipient', 'staff']),
  count: z.int(),
  /** Null: staff, who always see it. */
  orderId: z.nullable(z.uuid())
})
export type Viewers = z.infer<typeof viewersSchema>

/** A driver as staff see one. */
export const adminDriverSchema = z.object({
  id: z.uuid(),
  /** Name, email and phone come from auth; null while it is unavailable and there is no copy. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  onDuty: z.boolean(),
  ...workFields,
  disabled: z.boolean(),
  /** The invitation has not been accepted yet. */
  invited: z.boolean(),
  openOrders: z.int(),
  /** The last position, while on duty. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number(), at: z.iso.datetime() })),
  /** How old the position is. */
  ageSeconds: z.nullable(z.int()),
  /** While on duty: when, in the last 24 hours, a position came that cannot have been driven to from the one before. */
  impossibleAt: z.nullable(z.iso.datetime()),
  rating: z._default(meanRatingSchema, null)
})
export type AdminDriver = z.infer<typeof adminDriverSchema>

export const listDriversQuerySchema = z.extend(pageQuerySchema, {
  /** A part of the name or phone, ignoring case; or an id. */
  q: optional(text(100))
})

export const inviteDriverBodySchema = z.object({
  name: text(100),
  email: email(),
  phone: optional(phone()),
  /** The language of the invitation. */
  locale: optional(localeSchema)
})
export type InviteDriverBody = z.infer<typeof inviteDriverBodySchema>

/** Missing fields stay unchanged; a null or empty phone removes it. */
export const changeDriverBodySchema = z.object({
  name: optional(text(100)),
  phone: z.optional(z.union([z.null(), z.literal(''), phone()])),
  disabled: optional(flag()),
  vehicle: optional(vehicleBodySchema)
})
export type ChangeDriverBody = z.infer<typeof changeDriverBodySchema>

export const positionsQuerySchema = z.extend(pageQuerySchema, { from: optional(instant()), to: optional(instant()) })

export const pastPositionSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  heading: z.nullable(z.number()),
  /** Metres per second. */
  speed: z.nullable(z.number()),
  /** Metres. */
  accuracy: z.nullable(z.number()),
  at: z.iso.datetime(),
  /** More than 150 km/h from the previous position. */
  impossible: z.boolean()
})
export type PastPosition = z.infer<typeof pastPositionSchema>

/** The first frame of `/ws`; sent again with each renewed token (docs/protocols/live.md#frames). */
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

/** The close codes of `/ws` that are ours: docs/protocols/live.md#close-codes. */
export const socketCloseCodes = { notAuthenticated: 4401, anotherDriver: 4403 } as const
