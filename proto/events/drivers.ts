import { z } from 'zod/mini'
import { type EventContract, versionedSchema } from './event.ts'

const driverChangeSchema = z.extend(versionedSchema, {
  driverId: z.uuid(),
  onDuty: z.boolean(),
  disabled: z.boolean()
})
export type DriverChange = z.infer<typeof driverChangeSchema>

function driverEvent(type: string): EventContract<DriverChange> {
  return { type: `driver.${type}`, topic: 'drivers.events', schemaVersion: 1, schema: driverChangeSchema }
}

/** Written by drivers. Read by orders (who may carry), analytics and realtime (fleet). Key: driverId. */
export const driverRegistered = driverEvent('registered')
export const driverDutyChanged = driverEvent('duty-changed')
export const driverDisabledChanged = driverEvent('disabled-changed')

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
