import { routeStopKindSchema } from '#http/dispatch/driver-route.ts'
import { z } from 'zod/mini'
import { type EventContract, versionedSchema } from './event.ts'

const routeChangedSchema = z.extend(versionedSchema, {
  driverId: z.uuid(),
  plannedAt: z.iso.datetime(),
  /** In driving order. */
  stops: z.array(
    z.object({
      orderId: z.uuid(),
      kind: routeStopKindSchema,
      arriveAt: z.iso.datetime(),
      /** The attempt failed and nobody has decided what comes next. */
      waiting: z.boolean()
    })
  )
})
export type RouteChanged = z.infer<typeof routeChangedSchema>

/**
 * Written by dispatch whenever a driver's route or its times change: the whole route, without places. Read by tracking
 * (ETA, stops before) and realtime. Key: driverId.
 */
export const routeChanged: EventContract<RouteChanged> = {
  type: 'route.changed',
  topic: 'dispatch.events',
  schemaVersion: 1,
  schema: routeChangedSchema
}

const legDrivenSchema = z.object({
  driverId: z.uuid(),
  /** Whose stop was reached. */
  orderId: z.uuid(),
  /** From the driver's last stop, by the travel times that routes are planned with. */
  metres: z.int()
})
export type LegDriven = z.infer<typeof legDrivenSchema>

/**
 * Written by dispatch when a driver has reached a place other than that of the stop before: how far that is. Read by
 * analytics. Key: driverId.
 */
export const legDriven: EventContract<LegDriven> = {
  type: 'route.leg-driven',
  topic: 'dispatch.events',
  schemaVersion: 1,
  sequence: 'none',
  schema: legDrivenSchema
}
