import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { buildApp } from '#app.ts'
import { toSnapshot } from '#domain/snapshot.ts'
import { StreamLimits, type StreamLimitSettings, defaultStreamLimits } from '#use-cases/streams/stream-limits.ts'
import { describeOrder } from '#use-cases/streams/describe.ts'
import { Hub } from '#use-cases/streams/hub.ts'
import { LivePositions } from '#use-cases/live-positions.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { aSocketPath } from '@ilbud/testkit/test-folder'
import { testContext } from '@ilbud/testkit/services/test-context'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { openReader, type Reader } from './reader.ts'

export interface LiveServer {
  hub: Hub
  caps: StreamLimits
  positions: LivePositions
  /** The views of tracking by tracking ID. An order that the log does not contain is described from here. */
  orders: Map<string, ViewChanged>
  /** The number of calls to tracking. */
  described: () => number
  time: { now: number; draining: boolean }
  socketPath: string
  connections: () => Promise<number>
  /** The requests that have reached it. */
  requests: IncomingMessage[]
  /** The lines of its log. */
  logged: string[]
  open(id: string, headers?: Record<string, string>, query?: string): Promise<Reader>
  post(body: object, headers?: Record<string, string>): Promise<{ statusCode: number; json(): never }>
}

export const rightKey = 'K'.repeat(22)

/** The real app on its own socket. The test writes to the log and sets the answers of tracking. */
export async function startLiveServer({
  caps: settings = {},
  addresses = false,
  stallSeconds = 10
}: { caps?: Partial<StreamLimitSettings>; addresses?: boolean; stallSeconds?: number } = {}): Promise<LiveServer> {
  const orders = new Map<string, ViewChanged>()
  const time = { now: Date.parse('2026-03-02T12:00:00.000Z'), draining: false }
  const { service, described } = trackingOf(orders)
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const parts = testContext({ env: { LIMITS: 'off' }, log })
  const tracking = localCalls('realtime', [service]).to(Tracking)
  const positions = new LivePositions(
    () => time.now,
    () => {}
  )
  const caps = new StreamLimits({ ...defaultStreamLimits, ...settings })
  const hub = new Hub({
    describe: (name) => describeOrder(tracking, name),
    positions,
    now: () => time.now,
    onStreamClosed: (stream, id) => caps.release(stream.address, id),
    stallSeconds
  })
  const app = await buildApp(parts, {
    hub,
    streamLimits: caps,
    tracking,
    limits: parts.limits,
    now: () => new Date(time.now),
    // All clients use one Unix socket; a header tells them apart.
    addressOf: () => (addresses ? '192.0.2.1' : null),
    isDraining: () => time.draining
  })
  const socketPath = aSocketPath()
  const requests: IncomingMessage[] = []
  app.server.on('request', (request: IncomingMessage) => void requests.push(request))
  await app.listen({ path: socketPath })
  const readers: Reader[] = []
  onTestFinished(async () => {
    for (const reader of readers) reader.close()
    await app.close()
  })

  return {
    hub,
    caps,
    positions,
    orders,
    described,
    time,
    socketPath,
    connections: () => promisify(app.server.getConnections.bind(app.server))(),
    requests,
    logged,
    async open(id, headers = {}, query = '') {
      const reader = await openReader({ socketPath }, `/api/v1/stream/public/${id}${query}`, headers)
      readers.push(reader)
      return reader
    },
    post: (body, headers = {}) =>
      app.inject({ method: 'POST', url: '/api/v1/stream/tickets', payload: body, headers }) as never
  }
}

/** Tracking's answer for these orders: a key makes the caller a link, a user a party. */
function trackingOf(orders: Map<string, ViewChanged>): { service: RpcService; described: () => number } {
  let count = 0
  const service = serve(Tracking, {
    async describe({ trackingId, keyHash, userId }) {
      count++
      const change = orders.get(trackingId)
      if (!change) throw new NotFoundError('Order')
      const snapshot = toSnapshot(change)
      const disclosure = userId ? 'party' : keyHash ? 'link' : 'public'
      const [stage, eta, driverId] = [snapshot.stage ?? 0, snapshot.eta ?? '', snapshot.driverId ?? '']
      return { ...snapshot, stage, eta, driverId, companyId: snapshot.companyId ?? '', disclosure }
    }
  })
  return { service, described: () => count }
}
