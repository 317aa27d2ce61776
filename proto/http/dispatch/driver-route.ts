import { z } from 'zod/mini'
import { expected } from '#http/fields/fields.ts'

const time = z.iso.datetime()
const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** What happens at a stop: `hub` is a pickup at a hub, `return` the delivery back to the sender. */
export const routeStopKindSchema = z.enum(['pickup', 'delivery', 'return', 'hub'])
export type RouteStopKind = z.infer<typeof routeStopKindSchema>

/** Where travel times come from: the great circle, a street graph, or OSRM. */
const travelSourceSchema = z.enum(['great-circle', 'streets', 'osrm'])
export type TravelSource = z.infer<typeof travelSourceSchema>

const routeStopSchema = z.object({
  id: z.string(),
  orderId: z.uuid(),
  kind: routeStopKindSchema,
  /** District and city, while the address cannot be read. */
  address: z.string(),
  /** Null: unknown, as of a hub. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  arriveAt: time,
  /** The times that were ordered; null: as soon as possible. */
  window: z.nullable(z.object({ from: time, to: time })),
  /** Minutes by which the stop may be later and still in time; negative: minutes late. Null: never late. */
  slackMin: z.nullable(z.int()),
  /** Its place was chosen by hand. */
  pinned: z.boolean()
})
export type RouteStop = z.infer<typeof routeStopSchema>

export const driverRouteSchema = z.object({
  /** 0: there has never been a stop. */
  version: z.int(),
  plannedAt: time,
  source: travelSourceSchema,
  totalKm: z.number(),
  stops: z.array(routeStopSchema),
  /** One per stop: the way to it from the one before, or from where the driver was. */
  legs: z.array(
    z.object({
      km: z.number(),
      minutes: z.number(),
      /** `[lng, lat]` from start to end; null where an end is unknown. */
      geometry: z.nullable(z.array(z.tuple([z.number(), z.number()])))
    })
  )
})
export type DriverRoute = z.infer<typeof driverRouteSchema>

/** The route of one driver among all. */
export const fleetRouteSchema = z.extend(driverRouteSchema, {
  driverId: z.uuid(),
  driverName: z.string(),
  onDuty: z.boolean(),
  /** Null: not on a break. */
  breakUntil: z.nullable(time),
  /** The planned end of the shift; null: open. Stops that end after it are planned nevertheless. */
  shiftEndsAt: z.nullable(time)
})
export type FleetRoute = z.infer<typeof fleetRouteSchema>

/** So many drivers can be named at once. */
export const mostNamedDrivers = 20

/** Of which drivers the routes are read; of all of them when none is named. */
export const fleetRoutesQuerySchema = z.object({
  /** Ids, separated by commas. */
  drivers: z.optional(
    z
      .string({ error: expected('string') })
      .check(
        z.toLowerCase(),
        z.regex(new RegExp(`^${uuid}(,${uuid}){0,${mostNamedDrivers - 1}}$`), `Must be 1 to ${mostNamedDrivers} ids`)
      )
  )
})

/** A route by hand: every stop of that version once, in the wanted order. */
export const orderStopsBodySchema = z.object({
  stops: z
    .array(z.string({ error: expected('string') }).check(z.maxLength(64)), { error: expected('a list') })
    .check(z.maxLength(400)),
  version: z.int({ error: expected('a whole number') })
})

/** Why stops cannot be in the wanted order. */
const routeRefusalSchema = z.enum(['UNKNOWN_STOP', 'MISSING_STOP', 'REPEATED_STOP', 'PICKUP_FIRST', 'VEHICLE_FULL'])
export type RouteRefusal = z.infer<typeof routeRefusalSchema>

/** Of which stop it is read where else it could be. */
export const stopPlacesQuerySchema = z.object({
  stop: z.string({ error: expected('string') }).check(z.minLength(1), z.maxLength(64))
})

/**
 * Where a stop could be in its route, from the front to the end, and what that would add to the route as it is. The
 * figures of its present place are zero; those of a place where it cannot be are null, with the reason.
 */
export const stopPlacesSchema = z.object({
  /** Of the route that this is about. */
  version: z.int(),
  places: z.array(
    z.object({
      addedKm: z.nullable(z.number()),
      /** Of driving. */
      addedMinutes: z.nullable(z.number()),
      /** Lateness of all stops together. */
      addedLateMinutes: z.nullable(z.int()),
      refusal: z.nullable(routeRefusalSchema)
    })
  )
})
export type StopPlaces = z.infer<typeof stopPlacesSchema>
export type StopPlace = StopPlaces['places'][number]
