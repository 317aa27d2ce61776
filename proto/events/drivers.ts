import { vehicleSchema } from '#http/dispatch/vehicle.ts'
import { z } from 'zod/mini'
import { type EventContract, versionedSchema } from './event.ts'

const driverChangeSchema = z.extend(versionedSchema, {
  driverId: z.uuid(),
  onDuty: z.boolean(),
  disabled: z.boolean(),
  /** Missing in events of before drivers had vehicles. */
  vehicle: z.optional(vehicleSchema),
  /** The end of the present break; missing or null: none. */
  breakUntil: z.optional(z.nullable(z.iso.datetime())),
  /** The planned end of the present shift; missing or null: open. */
  shiftEndsAt: z.optional(z.nullable(z.iso.datetime()))
})
export type DriverChange = z.infer<typeof driverChangeSchema>

function driverEvent(type: string): EventContract<DriverChange> {
  return { type: `driver.${type}`, topic: 'drivers.events', schemaVersion: 1, schema: driverChangeSchema }
}

/**
 * Written by drivers. Read by orders (who may carry what), dispatch (routes), analytics and realtime (fleet). Key:
 * driverId.
 */
export const driverRegistered = driverEvent('registered')
export const driverDutyChanged = driverEvent('duty-changed')
export const driverDisabledChanged = driverEvent('disabled-changed')
/** The vehicle, a break, or the planned end of the shift; duty and account are as before. */
export const driverWorkChanged = driverEvent('work-changed')

/**
 * A position on `drivers.positions`, key: driverId. Skips outbox and inbox and is no CloudEvent: a lost one is replaced
 * seconds later, and these are by far the most messages.
 */
export const driverPositionSchema = z.object({
  driverId: z.uuid(),
  lat: z.number(),
  lng: z.number(),
  heading: z.nullable(z.number()),
  speed: z.nullable(z.number()),
  at: z.iso.datetime()
})
export type DriverPosition = z.infer<typeof driverPositionSchema>
export const driverPositionsTopic = 'drivers.positions'
