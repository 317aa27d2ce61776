import { z } from 'zod/mini'
import { analyticsKeySchema } from '#http/analytics/analytics.ts'
import { driverOrderSchema, offerMadeSchema } from '#http/dispatch/driver-orders.ts'
import { messageSchema } from '#http/dispatch/messages.ts'
import { customers, type Role, staff } from './roles.ts'
import { positionMessageSchema, streamMessageSchema } from './stream.ts'
import { workChangeSchema } from '#http/dispatch/work-change.ts'

// Socket.IO on `/socket.io`, websocket transport, `auth: { token }`.

const time = z.iso.datetime()

/** A message of the public stream, with the order's id. */
const orderChangedSchema = z.extend(streamMessageSchema, { id: z.uuid() })
const orderPositionSchema = z.extend(positionMessageSchema, { orderId: z.uuid() })
const offerClosedSchema = z.object({ id: z.uuid() })
/** To whom the order is offered has changed. */
const offerChangedSchema = z.object({ id: z.uuid() })

/** The drivers on duty whose position is known. */
const fleetSnapshotSchema = z.object({
  at: time,
  drivers: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      lat: z.number(),
      lng: z.number(),
      heading: z.nullable(z.number()),
      at: time,
      openOrders: z.int()
    })
  )
})
/** Those drivers of the snapshot that moved: `[id, lat, lng, heading, at]`. */
const fleetMovedSchema = z.object({
  at: time,
  drivers: z.array(z.tuple([z.uuid(), z.number(), z.number(), z.nullable(z.number()), time]))
})
/** The driver’s route has another order of stops, or other times: to be read again. */
const routeChangedSchema = z.object({ driverId: z.uuid(), version: z.int() })
const analyticsPushSchema = z.object({ keys: z.array(analyticsKeySchema) })
/** Of all that the socket hears. */
const pauseSchema = z.object({})

/** The events that the server sends, by name. */
export const socketEvents = {
  'order.changed': orderChangedSchema,
  position: orderPositionSchema,
  message: messageSchema,
  'offer.opened': driverOrderSchema,
  'offer.closed': offerClosedSchema,
  'offer.made': offerMadeSchema,
  'offer.changed': offerChangedSchema,
  'fleet.snapshot': fleetSnapshotSchema,
  'fleet.moved': fleetMovedSchema,
  'route.changed': routeChangedSchema,
  'work.changed': workChangeSchema,
  'analytics.changed': analyticsPushSchema,
  'updates.paused': pauseSchema,
  'updates.resumed': pauseSchema
} as const
export type SocketEvent = keyof typeof socketEvents
export type SocketPayload<Name extends SocketEvent> = z.infer<(typeof socketEvents)[Name]>

const channelBodySchema = z.object({ channel: z.string() })

/** The commands that a client sends, by name; each is acknowledged. */
export const socketCommands = {
  auth: z.object({ token: z.string() }),
  subscribe: channelBodySchema,
  unsubscribe: channelBodySchema
} as const

/** EXPIRED: renew the token and try again. */
const refusalSchema = z.enum(['FORBIDDEN', 'NOT_FOUND', 'EXPIRED'])
export type Refusal = z.infer<typeof refusalSchema>

export const acknowledgementSchema = z.union([
  z.object({ ok: z.literal(true), version: z.optional(z.int()) }),
  z.object({ ok: z.literal(false), code: refusalSchema })
])
export type Acknowledgement = z.infer<typeof acknowledgementSchema>

export interface Channel {
  /** `{id}` stands for the id of an order. */
  name: 'orders:mine' | 'order:{id}' | 'offers' | 'fleet' | 'board' | 'analytics'
  /** Other roles get FORBIDDEN. */
  roles: readonly Role[]
  /** Only for the order's parties and staff; others get NOT_FOUND. */
  parties?: true
  events: readonly SocketEvent[]
  summary: string
}

/** On every channel: changes no longer arrive, because the event log is away; and they arrive again. */
const pauses = ['updates.paused', 'updates.resumed'] as const

const everybody = [...customers, 'driver', ...staff] as const

/** Every channel: who may subscribe to it, and the events on it. Read by the server, the tests and the API docs. */
export const channels: readonly Channel[] = [
  {
    name: 'orders:mine',
    roles: everybody,
    events: ['order.changed', 'route.changed', 'work.changed', ...pauses],
    summary:
      'The caller’s orders: placed by them, of the company whose admin they are, or carried by them; a driver’s own route, and what others did to their work in the last half hour, which is sent with every subscription'
  },
  {
    name: 'order:{id}',
    roles: everybody,
    parties: true,
    events: ['order.changed', 'position', 'message', ...pauses],
    summary: 'One order; its conversation for its driver and staff alone'
  },
  {
    name: 'offers',
    roles: ['driver'],
    events: ['offer.opened', 'offer.closed', 'offer.made', ...pauses],
    summary: 'The pool, and what is offered to the caller alone'
  },
  {
    name: 'fleet',
    roles: staff,
    events: ['fleet.snapshot', 'fleet.moved', 'route.changed', ...pauses],
    summary:
      'Where the drivers on duty are: all of them at first, then at most 4 times a second those that moved; whose route has changed'
  },
  {
    name: 'board',
    roles: staff,
    events: ['order.changed', 'offer.changed', 'message', ...pauses],
    summary: 'Every order, and the conversations between drivers and dispatch'
  },
  {
    name: 'analytics',
    roles: staff,
    events: ['analytics.changed', ...pauses],
    summary: 'Which figures read differently now'
  }
]

/**
 * The limits of a socket: one that sends more is closed, and one channel too many is FORBIDDEN. `perUser`: open sockets
 * per user and process; a further handshake is refused with TOO_MANY_SOCKETS.
 */
export const socketLimits = { channels: 100, burst: 150, perSecond: 10, bytes: 16 * 1024, perUser: 30 } as const
