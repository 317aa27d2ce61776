import { z } from 'zod/mini'

/**
 * The first thing to know about giving an order to a driver. `ON_THE_WAY`: it costs less than half of its own way.
 * `NO_POSITION`: nobody knows where the driver is, so the figures are a guess. `VEHICLE_TOO_SMALL`, `ON_BREAK` and
 * `AFTER_SHIFT`: it does not fit in the vehicle, into a break, or before the planned end of the shift.
 */
export const candidateReasonSchema = z.enum([
  'OFF_DUTY',
  'VEHICLE_TOO_SMALL',
  'ON_BREAK',
  'AFTER_SHIFT',
  'NO_POSITION',
  'LATE',
  'FREE',
  'ON_THE_WAY',
  'IN_TIME'
])
export type CandidateReason = z.infer<typeof candidateReasonSchema>
