import {
  acknowledgementSchema,
  channels,
  socketEvents,
  type SocketEvent,
  type SocketPayload
} from '@ilbud/proto/http/socket'
import type { Socket } from 'socket.io-client'
import { freshAccessToken, renewedToken } from '#lib/session/refresh.ts'
import { currentUser, onSessionChange, readClaims, storedTokens } from '#lib/session/session.ts'

/** `live` is true from the server's yes until the line breaks. `refused`: not this user's, or nobody is signed in. */
export type ChannelState = 'connecting' | 'live' | 'reconnecting' | 'refused'

export type ChannelHandlers = { [Name in SocketEvent]?: (payload: SocketPayload<Name>) => void }

interface Listener {
  channel: string
  hear: (event: SocketEvent, payload: never) => void
  onState: (state: ChannelState) => void
  /** After every opening: what happened before it was not heard. */
  onOpen: () => void
}

const retryMs = 2_000
const answerMs = 10_000
/** The next page may want the line again at once. */
const lingerMs = 2_000
// Contract 7: the socket closes 30 s after the token's end.
const renewBeforeEndMs = 20_000

/**
 * The one Socket.IO connection of this tab, open while anybody listens. It comes back after breaks, asks for every
 * channel again and lives by the newest access token.
 */
class LiveSocket {
  private readonly listeners = new Set<Listener>()
  private socket: Socket | null = null
  private userId: string | null = null
  private stopped: AbortController | null = null

  /** Returns how to stop. */
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
    window.addEventListener('offline', () => this.lose(), { signal: stopped.signal })
    window.addEventListener('online', () => this.wake(), { signal: stopped.signal })
    if (!this.userId) return this.tell('refused')
    try {
      const { io } = await import('socket.io-client')
      if (stopped.signal.aborted) return
      this.socket = io({
        transports: ['websocket'],
        reconnectionDelayMax: 5_000,
        auth: (give) => void freshAccessToken().then((token) => give({ token }))
      })
      this.attach(this.socket, stopped.signal)
    } catch {
      // The file did not come: no network. It is asked for again like the line itself.
      this.tell('reconnecting')
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
      this.tell('reconnecting')
      this.comeBack(socket, stopped)
    })
    socket.on('connect_error', () => {
      this.tell('reconnecting')
      this.comeBack(socket, stopped)
    })
    for (const name of Object.keys(socketEvents) as SocketEvent[]) {
      socket.on(name, (payload: unknown) => this.hear(name, payload))
    }
  }

  /** The browser has no network: the line itself would notice only when a ping stays away. */
  private lose(): void {
    if (!this.socket) return
    this.socket.disconnect()
    this.tell('reconnecting')
  }

  /** The network is back: the line is opened at once, and not when its next attempt is due. */
  private wake(): void {
    if (!this.socket || this.socket.connected) return
    this.socket.disconnect().connect()
  }

  /** A broken line comes back by itself. When the server said no, the token was old or the rights have gone. */
  private comeBack(socket: Socket, stopped: AbortSignal): void {
    // Without a network it is `wake` that opens it again.
    if (socket.active || !navigator.onLine) return
    after(retryMs, stopped, () => {
      void renewedToken(storedTokens().accessToken).then((token) => {
        if (stopped.aborted || socket.active) return
        if (token) socket.connect()
        else if (navigator.onLine) this.tell('refused')
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
    const token = await freshAccessToken()
    if (token && this.socket?.connected) this.socket.emit('auth', { token })
  }

  private renewInTime(stopped: AbortSignal): void {
    const { accessToken } = storedTokens()
    if (!accessToken) return
    const left = readClaims(accessToken).exp * 1000 - Date.now() - renewBeforeEndMs
    // Its success is a session change, which sends the token.
    after(Math.max(0, left), stopped, () => void renewedToken(accessToken))
  }

  private sessionChanged(): void {
    const userId = currentUser()?.id ?? null
    if (userId !== this.userId) return this.restart()
    if (!this.stopped) return
    this.renewInTime(this.stopped.signal)
    void this.sendToken()
  }

  private hear(name: SocketEvent, payload: unknown): void {
    const { data } = socketEvents[name].safeParse(payload)
    if (!data) return
    for (const listener of this.listeners) {
      if (carries(listener.channel, name, data)) listener.hear(name, data as never)
    }
  }

  private on(channel: string): Listener[] {
    return [...this.listeners].filter((listener) => listener.channel === channel)
  }

  private tell(state: ChannelState): void {
    for (const { onState } of this.listeners) onState(state)
  }
}

/** All channels share one line, so an event is matched with those who may hear it. */
function carries(channel: string, event: SocketEvent, payload: object): boolean {
  const [kind, orderId] = channel.startsWith('order:')
    ? ['order:{id}', channel.slice('order:'.length)]
    : [channel, null]
  if (!channels.find(({ name }) => name === kind)?.events.includes(event)) return false
  if (orderId === null) return true
  return ('orderId' in payload ? payload.orderId : 'id' in payload && payload.id) === orderId
}

function after(ms: number, stopped: AbortSignal, work: () => void): void {
  const timer = setTimeout(work, Math.min(ms, 2 ** 31 - 1))
  stopped.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

export const liveSocket = new LiveSocket()
