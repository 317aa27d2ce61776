import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toSnapshot } from '#domain/snapshot.ts'
import { realtime } from '#service.ts'
import { NotFoundError, UnavailableError } from '@ilbud/kernel/errors'
import type { Bus, BusMessage } from '@ilbud/kernel/events/bus'
import type { Ended, Identity, User } from '@ilbud/kernel/http/identity'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { RpcServices } from '@ilbud/kernel/rpc/rpc'
import { driverPositionsTopic } from '@ilbud/proto/events/drivers'
import { type EventContract, writeEvent } from '@ilbud/proto/events/event'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { startService } from '@ilbud/testkit/services/start-service'
import { onTestFinished } from 'vitest'
import { openSocketClient, type SocketClient } from '@ilbud/testkit/services/socket-client'
import { aUser } from '@ilbud/testkit/services/test-context'
import { openReader, type Reader } from './reader.ts'
import { aFix } from './view-changes.ts'

export interface FleetRow {
  id: string
  name: string
  lat: number
  lng: number
  heading?: number
  at: string
  openOrders: number
}

/** The services that realtime calls and the signed-in users, shared by all its replicas. */
export interface World {
  /** The views of tracking, by order id. */
  orders: Map<string, ViewChanged>
  fleet: FleetRow[]
  messages: Map<string, { text: string; orderId: string; from: User }>
  /** The answers of drivers, tracking and notifications. */
  isAway: boolean
  /** The number of calls to each. */
  asked: Record<string, number>
  /** A token for the user. */
  signIn(user: User): string
  /** Ends a token, as auth.events would. */
  signOut(user: User): void
  /** A replica on that log, as in another process, or on the world's own log. */
  replica(log?: Bus): Promise<Replica>
  publishEvent<Data>(contract: EventContract<Data>, subject: string, data: Data, at?: Date): Promise<void>
  change(...changes: ViewChanged[]): Promise<void>
  publish(topic: string, messages: BusMessage[]): Promise<void>
  move(driverId: string, at: Date, fields?: { lat?: number; lng?: number }): Promise<void>
}

export interface Replica {
  connect(user: User): Promise<SocketClient>
  read(trackingId: string, lastEventId?: string): Promise<Reader>
  readWithKey(trackingId: string): Promise<Reader>
  stop(): Promise<void>
}

export function aWorld(bus: Bus): World {
  const users = new Map<string, User>()
  const listeners = new Set<(ended: Ended) => void>()
  const identity: Identity = {
    verify: (token) => users.get(token) ?? null,
    verifyKey: async () => null,
    onEnded: (listener) => (listeners.add(listener), () => listeners.delete(listener))
  }
  const world: World = {
    orders: new Map(),
    fleet: [],
    messages: new Map(),
    isAway: false,
    asked: {},
    signIn(user) {
      const token = uuidv7()
      users.set(token, user)
      return token
    },
    signOut(user) {
      for (const [token, known] of users) if (known.id === user.id) users.delete(token)
      for (const listener of listeners) listener({ userId: user.id, sessionId: null })
    },
    replica: (log = bus) => aReplica(world, log, identity),
    async publishEvent(contract, subject, data, at = new Date()) {
      const event = writeEvent(contract, { id: uuidv7(), source: '/test', subject, at, data })
      await bus.publish(contract.topic, [{ key: subject, value: JSON.stringify(event) }])
    },
    async change(...changes) {
      for (const change of changes) {
        world.orders.set(change.orderId, change)
        await world.publishEvent(viewChanged, change.orderId, change)
      }
    },
    publish: (topic, messages) => bus.publish(topic, messages),
    move: (driverId, at, fields) =>
      bus.publish(driverPositionsTopic, [{ key: driverId, value: aFix(driverId, at, fields) }])
  }
  return world
}

async function aReplica(world: World, bus: Bus, identity: Identity): Promise<Replica> {
  const calls = localCalls('realtime', ownersOf(world))
  const env = { LIMITS: 'off', DRAIN_SPREAD_MS: '0' }
  const service = await startService(realtime, { env, bus, calls, identity })
  await service.app.ready()
  const server = createServer((request, response) => service.app.routing(request, response))
  server.on('upgrade', (request, socket, head) => service.instance.upgrade!(request, socket, head))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const clients: { close(): void }[] = []
  let isRunning = true
  async function stop(): Promise<void> {
    if (!isRunning) return
    isRunning = false
    await service.stop()
    for (const client of clients) client.close()
    await service.app.close()
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  async function read(trackingId: string, headers: Record<string, string>): Promise<Reader> {
    const reader = await openReader({ port }, `/api/v1/stream/public/${trackingId}`, headers)
    clients.push(reader)
    return reader
  }
  return {
    stop,
    async connect(user) {
      const client = await openSocketClient(`http://127.0.0.1:${port}`, world.signIn(user))
      clients.push(client)
      return client
    },
    read: (trackingId, lastEventId = '') => read(trackingId, { 'last-event-id': lastEventId }),
    readWithKey: (trackingId) => read(trackingId, { 'x-track-key': 'K'.repeat(22) })
  }
}

function ownersOf(world: World): RpcServices {
  function asked(method: string): void {
    world.asked[method] = (world.asked[method] ?? 0) + 1
    if (world.isAway) throw new UnavailableError()
  }
  return [
    serveSome(Tracking, {
      async describe({ trackingId, orderId, keyHash }) {
        asked('describe')
        const change = [...world.orders.values()].find(
          (order) => order.orderId === orderId || order.trackingId === trackingId
        )
        if (!change) throw new NotFoundError('Order')
        const snapshot = toSnapshot(change)
        const [stage, eta, driverId] = [snapshot.stage ?? 0, snapshot.eta ?? '', snapshot.driverId ?? '']
        return {
          ...snapshot,
          stage,
          eta,
          driverId,
          companyId: snapshot.companyId ?? '',
          disclosure: keyHash ? 'link' : 'public'
        }
      }
    }),
    serveSome(Drivers, {
      async fleet() {
        asked('fleet')
        return { drivers: world.fleet }
      }
    }),
    serveSome(Notifications, {
      async message({ id }) {
        asked('message')
        const message = world.messages.get(id)
        if (!message) throw new NotFoundError('Message')
        const { text, orderId, from } = message
        return {
          id,
          orderId,
          text,
          fromId: from.id,
          fromRole: from.role,
          fromName: from.name,
          at: '2026-03-02T12:00:00Z'
        }
      }
    })
  ]
}

/** People with different relations to one order. */
export function peopleAround(order: ViewChanged): Record<string, User> {
  const other = uuidv7()
  return {
    'its sender': aUser({ id: order.customerId, role: 'company_member', companyId: order.companyId }),
    'its sender, who has left the company': aUser({ id: order.customerId, role: 'customer' }),
    'an admin of its company': aUser({ role: 'company_admin', companyId: order.companyId }),
    'its driver': aUser({ id: order.driverId!, role: 'driver' }),
    'a dispatcher': aUser({ role: 'dispatcher' }),
    'an admin': aUser({ role: 'admin' }),
    'another customer': aUser({ role: 'customer' }),
    'a colleague': aUser({ role: 'company_member', companyId: order.companyId }),
    'an admin of another company': aUser({ role: 'company_admin', companyId: other }),
    'another driver': aUser({ role: 'driver' }),
    'a customer with the id of its driver': aUser({ id: order.driverId!, role: 'customer' }),
    'a driver with the id of its sender': aUser({ id: order.customerId, role: 'driver' })
  }
}
