import {
  acknowledgementSchema,
  channels,
  socketEvents,
  type SocketEvent,
  type SocketPayload
} from '@ilbud/proto/http/socket'
import type { Socket } from 'socket.io-client'
import { validAccessToken, renewedToken } from '#lib/session/refresh.ts'
import { currentUser, onSessionChange, readClaims, storedTokens } from '#lib/session/session.ts'
import { serverNow } from '#lib/page/server-clock.ts'

/**
 * `live`: the server has accepted the subscription and the connection is up. `refused`: not allowed for this user, or
 * not signed in. `delayed`: the same as `live`, but changes do not reach the server.
 */
export type ChannelState = 'connecting' | 'live' | 'delayed' | 'reconnecting' | 'refused'

export type ChannelHandlers = { [Name in SocketEvent]?: (payload: SocketPayload<Name>) => void }

interface Listener {
  channel: string
  onEvent: (event: SocketEvent, payload: never) => void
  onState: (state: ChannelState) => void
  /** Called after every subscription: earlier events were not received. */
  onOpen: () => void
}

const retryMs = 2_000
const answerMs = 10_000
/** The next page may need the connection again at once. */
const lingerMs = 2_000
// The server closes the socket 30 s after the token's end.
const renewBeforeEndMs = 20_000

/**
 * The tab's only Socket.IO connection, open while there are listeners. It reconnects by itself, subscribes to every
 * channel again, and uses the newest access token.
 */
class LiveSocket {
  private readonly listeners = new Set<Listener>()
  private socket: Socket | null = null
  private userId: string | null = null
  private stopped: AbortController | null = null

  /** Returns a function that unsubscribes. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    listener.onState('connecting')
    if (!this.stopped) void this.start()
    else if (this.socket?.connected) void this.subscribe(listener.channel)
    return () => this.leave(listener)
  }

  private leave(listener: Listener): void {
    this.listeners.delete(listener)
    if (!this.on(listener.channel).length && this.socket?.connected) {
      this.socket.emit('unsubscribe', { channel: listener.channel })
    }
    setTimeout(() => this.listeners.size === 0 && this.stop(), lingerMs)
  }

  private async start(): Promise<void> {
    const stopped = new AbortController()
    this.stopped = stopped
    this.userId = currentUser()?.id ?? null
    const stopListening = onSessionChange(() => this.sessionChanged())
    stopped.signal.addEventListener('abort', stopListening)
    window.addEventListener('offline', () => this.goOffline(), { signal: stopped.signal })
    window.addEventListener('online', () => this.reconnect(), { signal: stopped.signal })
    if (!this.userId) return this.setState('refused')
    try {
      const { io } = await import('socket.io-client')
      if (stopped.signal.aborted) return
      this.socket = io({
        transports: ['websocket'],
        reconnectionDelayMax: 5_000,
        auth: (give) => void validAccessToken().then((token) => give({ token }))
      })
      this.attach(this.socket, stopped.signal)
    } catch {
      // The module did not load, so there is no network; it is retried like the connection.
      this.setState('reconnecting')
      after(retryMs, stopped.signal, () => this.restart())
    }
  }

  private stop(): void {
    this.stopped?.abort()
    this.stopped = null
    this.socket?.disconnect()
    this.socket = null
  }

  private restart(): void {
    this.stop()
    if (this.listeners.size > 0) void this.start()
  }

  private attach(socket: Socket, stopped: AbortSignal): void {
    socket.on('connect', () => {
      this.renewInTime(stopped)
      for (const channel of new Set([...this.listeners].map((listener) => listener.channel)))
        void this.subscribe(channel)
    })
    socket.on('disconnect', () => {
      this.setState('reconnecting')
      this.connectAfterRefusal(socket, stopped)
    })
    socket.on('connect_error', () => {
      this.setState('reconnecting')
      this.connectAfterRefusal(socket, stopped)
    })
    for (const name of Object.keys(socketEvents) as SocketEvent[]) {
      socket.on(name, (payload: unknown) => this.onEvent(name, payload))
    }
  }

  /** Called when the browser goes offline; the connection itself would notice only by a missing ping. */
  private goOffline(): void {
    if (!this.socket) return
    this.socket.disconnect()
    this.setState('reconnecting')
  }

  /** Called when the network is back: reconnects at once rather than at the next scheduled attempt. */
  private reconnect(): void {
    if (!this.socket || this.socket.connected) return
    this.socket.disconnect().connect()
  }

  /** A broken connection is restored by the library. After a refusal the token has expired or rights have changed. */
  private connectAfterRefusal(socket: Socket, stopped: AbortSignal): void {
    // Offline it is `reconnect` that reconnects.
    if (socket.active || !navigator.onLine) return
    after(retryMs, stopped, () => {
      void renewedToken(storedTokens().accessToken).then((token) => {
        if (stopped.aborted || socket.active) return
        if (token) socket.connect()
        else if (navigator.onLine) this.setState('refused')
      })
    })
  }

  private async subscribe(channel: string): Promise<void> {
    const { socket, stopped } = this
    if (!socket || !stopped) return
    const answer = await socket
      .timeout(answerMs)
      .emitWithAck('subscribe', { channel })
      .catch(() => null)
    const { data: acknowledgement } = acknowledgementSchema.safeParse(answer)
    if (stopped.signal.aborted || !socket.connected) return
    if (acknowledgement?.ok) {
      for (const { onState, onOpen } of this.on(channel)) {
        onState('live')
        onOpen()
      }
      return
    }
    if (acknowledgement && acknowledgement.code !== 'EXPIRED') {
      for (const { onState } of this.on(channel)) onState('refused')
      return
    }
    after(retryMs, stopped.signal, () => {
      void this.sendToken().then(() => (this.on(channel).length > 0 ? this.subscribe(channel) : undefined))
    })
  }

  private async sendToken(): Promise<void> {
    const token = await validAccessToken()
    if (token && this.socket?.connected) this.socket.emit('auth', { token })
  }

  private renewInTime(stopped: AbortSignal): void {
    const { accessToken } = storedTokens()
    if (!accessToken) return
    const left = readClaims(accessToken).exp * 1000 - serverNow() - renewBeforeEndMs
    // Its success changes the session, which sends the new token.
    after(Math.max(0, left), stopped, () => void renewedToken(accessToken))
  }

  private sessionChanged(): void {
    const userId = currentUser()?.id ?? null
    if (userId !== this.userId) return this.restart()
    if (!this.stopped) return
    this.renewInTime(this.stopped.signal)
    void this.sendToken()
  }

  private onEvent(name: SocketEvent, payload: unknown): void {
    const { data } = socketEvents[name].safeParse(payload)
    if (!data) return
    for (const listener of this.listeners) {
      if (carries(listener.channel, name, data)) listener.onEvent(name, data as never)
    }
  }

  private on(channel: string): Listener[] {
    return [...this.listeners].filter((listener) => listener.channel === channel)
  }

  private setState(state: ChannelState): void {
    for (const { onState } of this.listeners) onState(state)
  }
}

/** Whether an event belongs to a channel: all channels share one connection. */
function carries(channel: string, event: SocketEvent, payload: object): boolean {
  const [kind, orderId] = channel.startsWith('order:')
    ? ['order:{id}', channel.slice('order:'.length)]
    : [channel, null]
  if (!channels.find(({ name }) => name === kind)?.events.includes(event)) return false
  if (orderId === null || event.startsWith('updates.')) return true
  return ('orderId' in payload ? payload.orderId : 'id' in payload && payload.id) === orderId
}

function after(ms: number, stopped: AbortSignal, work: () => void): void {
  const timer = setTimeout(work, Math.min(ms, 2 ** 31 - 1))
  stopped.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

export const liveSocket = new LiveSocket()
