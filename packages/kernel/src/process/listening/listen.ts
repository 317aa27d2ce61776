import { unlink } from 'node:fs/promises'
import { connect, Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify, type FastifyInstance } from 'fastify'
import { healthRoutes } from '#http/health.ts'
import { parseAddress } from '#http/listen-address.ts'
import type { Environment } from '#runtime/environment.ts'
import type { ServiceInstance } from '#process/service.ts'
import { inOneLine, StartError } from '#runtime/start-error.ts'

export interface Listening {
  /** The address as a URL, or as `unix:/path`. */
  url: string
  /** Leaves new connections to the other processes at this address; those that are open end with their next answer. */
  leave(): void
  /** After `leave`: closes the connections that wait for a request. */
  endIdle(): void
  /** Accepts no more connections, gives requests in progress `timeoutMs` to finish, and closes. */
  close(timeoutMs: number): Promise<void>
}

/**
 * How many connections may wait to be accepted; Linux allows as many. One more is not refused but ignored, and whoever
 * opens it tries again after 1, 3 and 7 seconds: so it was for all but 511 who came back at once after a cut.
 */
const backlog = 4096

/** Serves an HTTP app and its upgrades on one address. */
export async function listenHttp(
  { app, upgrade }: Pick<ServiceInstance, 'app' | 'upgrade'>,
  address: string
): Promise<Listening> {
  const target = parseAddress(address)
  if (upgrade) app.server.on('upgrade', upgrade)
  const sockets = new Set<Socket>()
  let isLeaving = false
  app.server.prependListener('request', (_request, response) => {
    if (isLeaving) response.shouldKeepAlive = false
  })
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await freeStaleSocket(address)
  await app.listen({ ...target, backlog }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new StartError(`${place(address)} is already in use`)
    // This machine has no IPv6; where there is, `::` accepts both.
    const isNoIpv6 =
      (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL') && 'host' in target && target.host === '::'
    if (!isNoIpv6) throw new StartError(`${place(address)} cannot be listened on: ${inOneLine(error)}`)
    await app.listen({ ...target, backlog, host: '0.0.0.0' })
  })
  const bound = app.server.address()
  return {
    url: bound && typeof bound === 'object' ? `http://localhost:${bound.port}` : address,
    leave() {
      isLeaving = true
      // Not that of HTTP, which cuts idle connections that a request may be on its way on.
      Server.prototype.close.call(app.server)
    },
    endIdle() {
      if (isLeaving) app.server.closeIdleConnections()
    },
    async close(timeoutMs) {
      const closed = app.close()
      await endSockets(sockets, timeoutMs)
      await closed
    }
  }
}

/** Serves `/metrics`, `/livez` and `/version` of this process alone, where several share an address. */
export async function listenMetrics(address: string, env: Environment): Promise<FastifyInstance> {
  const app = fastify()
  healthRoutes(app, 'process', env)
  await app.listen({ ...parseAddress(address), exclusive: true }).catch((error: unknown) => {
    throw new StartError(`${place(address)} cannot be listened on: ${inOneLine(error)}`)
  })
  return app
}

/** Closes idle connections. Browsers open some in advance, and `close` would wait for them. */
async function endSockets(sockets: Set<Socket>, timeoutMs: number): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs
  while (sockets.size > 0) {
    for (const socket of sockets) if (!isAnswering(socket) || Date.now() > giveUpAt) socket.destroy()
    await pause(10)
  }
}

/** Node keeps the answer in progress on its socket. */
function isAnswering(socket: Socket): boolean {
  return Boolean((socket as Socket & { _httpMessage?: unknown })._httpMessage)
}

/** Removes a Unix socket that nobody listens on, left behind by a killed process. */
export async function freeStaleSocket(address: string): Promise<void> {
  const target = parseAddress(address)
  if (!('path' in target)) return
  const isStale = await new Promise<boolean>((resolve) => {
    const probe = connect(target.path)
    probe.on('connect', () => {
      probe.destroy()
      resolve(false)
    })
    probe.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'))
  })
  if (isStale) await unlink(target.path)
}

function place(address: string): string {
  const target = parseAddress(address)
  return 'port' in target ? `Port ${target.port}` : address
}
