import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import websocket from '@fastify/websocket'
import { NotFoundError, UnavailableError } from '@ilbud/kernel/errors'
import { pathOf } from '@ilbud/kernel/http/endpoints'
import { isAllowedOrigin, forbiddenOrigin } from '@ilbud/kernel/http/input/origin'
import { refusalOf } from '@ilbud/kernel/http/problems/problem'
import { refuseUpgrade } from '@ilbud/kernel/http/upstream/pipe-upgrade'
import type { FastifyPluginAsync } from 'fastify'
import type { WebSocket } from 'ws'
import { DriverSocket, type SocketDeps } from './driver-socket.ts'

interface SocketServerDeps extends SocketDeps {
  /** Origins beside our own host. */
  origins: readonly string[]
}

interface SocketServer {
  /** The route of `/ws`. */
  routes: FastifyPluginAsync
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Refuses new sockets and asks the open ones to reconnect elsewhere. */
  close(): Promise<void>
}

// docs/protocols/live.md#frames.
const largestFrame = 4096
const heartbeatMs = 20_000

/** Admits sockets to `/ws` by origin, keeps track of open ones and closes dead ones. */
export function createSocketServer(deps: SocketServerDeps): SocketServer {
  // In place of the app's server, which does not listen when all services share a process.
  const handshakes = new EventEmitter()
  const open = new Map<WebSocket, DriverSocket>()
  const answering = new WeakSet<WebSocket>()
  let isClosed = false

  function admit(socket: WebSocket): void {
    open.set(socket, new DriverSocket(socket, deps))
    answering.add(socket)
    socket.on('pong', () => answering.add(socket))
    socket.on('close', () => open.delete(socket))
  }

  const heartbeat = setInterval(() => {
    for (const socket of open.keys()) {
      if (!answering.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, heartbeatMs)
  heartbeat.unref()

  const unsubscribe = deps.identity.onEnded(({ userId }) => {
    for (const socket of open.values()) if (socket.user?.id === userId) void socket.recheck()
  })

  const routes: FastifyPluginAsync = async (app) => {
    await app.register(websocket, {
      options: { server: handshakes as Server, maxPayload: largestFrame, perMessageDeflate: false },
      errorHandler: (_error, socket) => socket.terminate(),
      // `close` below has asked them to reconnect elsewhere.
      preClose: (done) => done()
    })
    app.websocketServer.on('wsClientError', (_error, socket) => refuseUpgrade(socket, refusalOf(400)))
    app.route({
      method: 'GET',
      url: '/ws',
      config: { unlisted: true },
      wsHandler: admit,
      handler() {
        throw new NotFoundError('Page')
      }
    })
  }

  return {
    routes,
    upgrade(request, socket, head) {
      if (isClosed) return refuseUpgrade(socket, new UnavailableError())
      if (pathOf(request.url ?? '/') !== '/ws') return refuseUpgrade(socket, refusalOf(404))
      if (!isAllowedOrigin(request, deps.origins)) return refuseUpgrade(socket, forbiddenOrigin())
      handshakes.emit('upgrade', request, socket, head)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      clearInterval(heartbeat)
      unsubscribe()
      const gone = [...open.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of open.values()) socket.close(1012, 'service restart')
      await Promise.all(gone)
    }
  }
}
