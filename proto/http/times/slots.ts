import { z } from 'zod/mini'
import { day, latitude, longitude, optional } from '#http/fields/fields.ts'

/** The windows of a local day in which a parcel can be sent (docs/domain/schedule.md#slots). */
export const slotsQuerySchema = z.object({
  date: day(),
  pickupLat: optional(latitude()),
  pickupLng: optional(longitude()),
  deliveryLat: optional(latitude()),
  deliveryLng: optional(longitude())
})
export type SlotsQuery = z.infer<typeof slotsQuerySchema>

export const slotSchema = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), available: z.boolean() })
export type Slot = z.infer<typeof slotSchema>
