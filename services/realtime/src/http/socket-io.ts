import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Identity, User } from '@ilbud/kernel/http/identity'
import { refuseUpgrade } from '@ilbud/kernel/http/pipe-upgrade'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import { answerChannels } from './channels.ts'
import { isWelcome } from './origin.ts'

export interface SocketDeps {
  identity: Identity
  now: () => Date
  log: Logger
  /** Origins beside our own host. */
  origins: readonly string[]
}

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  size(): number
  /** Lets nobody in any more and asks everybody to come back elsewhere. */
  close(): void
}

// Contract 7: 30 s after the token's end the socket closes; the client sends a newer one before.
const graceMs = 30_000
const longestTimeoutMs = 2 ** 31 - 1

/**
 * The door of `/socket.io`. Every socket belongs to a user whose token was good at the handshake and is looked at again
 * when it ends, when the session ends and when the rights change. Channels are checked at each subscribe.
 */
export function createSockets(deps: SocketDeps): Sockets {
  const { identity, log } = deps
  const io = new Server({
    path: '/socket.io',
    // Security 2, row 26.
    transports: ['websocket'],
    maxHttpBufferSize: 16 * 1024,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    serveClient: false,
    allowRequest: (request, answer) => answer(null, isWelcome(request, deps.origins))
  })
  // It wants a server to hang on to; this one never listens, the upgrades come to us.
  io.attach(createServer())
  io.engine.on('connection_error', ({ code }: { code: number }) => log.debug({ code }, 'a socket was refused'))

  const open = new Map<Socket, Session>()
  let isClosed = false

  io.use((socket, next) => {
    void verify(identity, socket.handshake.auth['token']).then((user) => {
      if (!user) return next(new Error('UNAUTHORIZED'))
      socket.data['user'] = user
      next()
    })
  })

  io.on('connection', (socket) => {
    const session = new Session(socket, socket.data['user'] as User, deps)
    open.set(socket, session)
    // Without a listener one bad packet would end the process (CVE-2024-38355).
    socket.on('error', () => socket.disconnect(true))
    socket.on('disconnect', () => {
      session.end()
      open.delete(socket)
    })
    answerChannels(socket)
  })

  const forget = identity.onEnded(({ userId }) => {
    for (const session of open.values()) if (session.user.id === userId) void session.recheck()
  })

  return {
    upgrade(request, socket, head) {
      if (isClosed) return refuseUpgrade(socket, 503)
      io.engine.handleUpgrade(request, socket, head)
    },
    size: () => open.size,
    close() {
      if (isClosed) return
      isClosed = true
      forget()
      io.disconnectSockets(true)
      io.engine.close()
    }
  }
}

/** One socket and the token that it lives by. */
class Session {
  user: User
  private token: string
  private readonly socket: Socket
  private readonly deps: SocketDeps
  private timer: NodeJS.Timeout | undefined

  constructor(socket: Socket, user: User, deps: SocketDeps) {
    this.socket = socket
    this.user = user
    this.deps = deps
    this.token = String(socket.handshake.auth['token'])
    this.schedule()
    socket.on('auth', (body: unknown, answer: unknown) => void this.renew(body, answer))
  }

  /** Contract 7, `auth {token}`: a newer token of the same user. */
  async renew(body: unknown, answer: unknown): Promise<void> {
    const token = (body as { token?: unknown } | null)?.token
    const user = await verify(this.deps.identity, token)
    const isSame = user?.id === this.user.id
    if (isSame) {
      this.user = user
      this.token = String(token)
      this.schedule()
    }
    if (typeof answer === 'function') answer(isSame ? { ok: true } : { ok: false, code: 'EXPIRED' })
  }

  /** Security 2, row 8: whoever lost the session or the rights is out within 5 s. */
  async recheck(): Promise<void> {
    const user = await verify(this.deps.identity, this.token)
    if (!user) this.socket.disconnect(true)
    else this.user = user
  }

  end(): void {
    clearTimeout(this.timer)
  }

  private schedule(): void {
    clearTimeout(this.timer)
    const left = this.user.expiresAt * 1000 + graceMs - this.deps.now().getTime()
    // A longer wait would overflow the timer and fire at once.
    this.timer = setTimeout(() => this.socket.disconnect(true), Math.min(Math.max(0, left), longestTimeoutMs))
    this.timer.unref()
  }
}

async function verify(identity: Identity, token: unknown): Promise<User | null> {
  return typeof token === 'string' ? identity.verify(token) : null
}
