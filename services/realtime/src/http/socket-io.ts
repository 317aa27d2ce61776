import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Rooms } from '#use-cases/sockets/rooms.ts'
import { spreadOver } from '#use-cases/spread-over.ts'
import type { Subscriptions } from '#use-cases/sockets/subscriptions.ts'
import type { Identity, User } from '@ilbud/kernel/http/identity'
import { UnavailableError } from '@ilbud/kernel/errors'
import { isAllowedOrigin, forbiddenOrigin } from '@ilbud/kernel/http/input/origin'
import { refusalOf } from '@ilbud/kernel/http/problems/problem'
import { refuseUpgrade } from '@ilbud/kernel/http/upstream/pipe-upgrade'
import { socketLimits } from '@ilbud/proto/http/socket'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import { admission } from './admission.ts'
import { Session } from './session.ts'
import { Sessions } from './sessions.ts'
import { createSocketRooms } from './socket-rooms.ts'

interface SocketDeps {
  identity: Identity
  now: () => Date
  log: Logger
  /** Allowed origins besides our own host. */
  origins: readonly string[]
  /** Open sockets per user, at most. */
  perUser: number
}

export interface Sockets {
  rooms: Rooms
  /** Starts admitting sockets, with these channels. */
  open(subscriptions: Subscriptions): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  size(): number
  /** Called once a second: closes stalled sockets. */
  tick(): void
  /** Refuses new sockets and closes the open ones, spread over that time, so that they reconnect elsewhere. */
  drain(spreadMs: number): Promise<void>
}

/**
 * Admits sockets to `/socket.io`. A token is required at the handshake and checked again at each subscribe, when it
 * expires, when the session ends and when the user's rights change.
 */
export function createSockets({ identity, now, log, origins, perUser }: SocketDeps): Sockets {
  const io = new Server({
    path: '/socket.io',
    // docs/protocols/live.md#socketio.
    transports: ['websocket'],
    maxHttpBufferSize: socketLimits.bytes,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    serveClient: false
  })
  // The engine needs a server to attach to; this one never listens, upgrades are passed in by hand.
  io.attach(createServer())
  io.engine.on('connection_error', ({ code }: { code: number }) => log.debug({ code }, 'socket refused'))

  const sessions = new Sessions()
  let subscriptions: Subscriptions | null = null

  io.use(admission(identity, perUser))

  io.on('connection', (socket) => {
    if (!subscriptions) return socket.conn.close(true)
    const session = new Session(socket, socket.data['user'] as User, { identity, subscriptions, now })
    sessions.add(session)
    // Without a listener one bad packet would end the process (CVE-2024-38355).
    socket.on('error', () => session.close())
    socket.on('disconnect', () => {
      session.end()
      sessions.delete(session)
    })
    // The session may have ended during the handshake.
    void session.recheck()
  })

  const unsubscribe = identity.onEnded(({ userId }) => {
    for (const session of sessions.of(userId)) void session.recheck()
  })

  return {
    rooms: createSocketRooms(io),
    open: (opened) => (subscriptions = opened),
    upgrade(request, socket, head) {
      if (!subscriptions) return refuseUpgrade(socket, new UnavailableError())
      if (!isAllowedOrigin(request, origins)) return refuseUpgrade(socket, forbiddenOrigin())
      if (!isHandshake(request)) return refuseUpgrade(socket, refusalOf(400))
      io.engine.handleUpgrade(request, socket, head)
    },
    size: () => sessions.size,
    tick() {
      for (const session of sessions) session.closeIfStalled()
    },
    async drain(spreadMs) {
      subscriptions = null
      await spreadOver([...sessions], spreadMs, (session) => session.close())
      unsubscribe()
      io.engine.close()
    }
  }
}

const socketKey = /^[+/0-9a-z]{22}==$/i

/** Whether the engine would accept the upgrade; we refuse others ourselves, with our own answer. */
function isHandshake({ method, url, headers }: IncomingMessage): boolean {
  const query = new URLSearchParams(url!.split('?')[1])
  const isEngine = query.get('EIO') === '4' && query.get('transport') === 'websocket' && !query.has('sid')
  const { 'sec-websocket-key': key = '', 'sec-websocket-version': version = '' } = headers
  return method === 'GET' && isEngine && socketKey.test(key) && ['8', '13'].includes(version)
}
