import { z } from 'zod/mini'

const pace = z.number()

/** How long drives took in an hour, times what the travel times say without them. */
const paceInHourSchema = z.object({
  /** Saturdays and Sundays, in Stockholm. */
  weekend: z.boolean(),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  drives: z.int(),
  /** Which part of the pace is from these drives: 0 to 1. */
  confidence: z.number(),
  /** On main streets; on all where the streets are not known. */
  main: pace,
  /** On the other streets; null where the streets are not known. */
  side: z.nullable(pace)
})
export type PaceInHour = z.infer<typeof paceInHourSchema>

/** Of the travel times that are in use. */
export const dispatchPaceSchema = z.object({
  /** The Monday of the first week with drives; null: there are none. */
  since: z.nullable(z.iso.date()),
  drives: z.int(),
  hours: z.array(paceInHourSchema)
})
export type DispatchPace = z.infer<typeof dispatchPaceSchema>
