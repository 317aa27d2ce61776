import { type SocketEvent, socketEvents, type SocketPayload } from '@ilbud/proto/http/socket'
import { io } from 'socket.io-client'
import { eventually } from '#eventually.ts'

export interface SocketClient {
  /** Why the server did not let the client in; null if it did. */
  refusal: () => string | null
  /** All events received, in order. */
  received: [event: SocketEvent, payload: never][]
  /** The payloads of one event, validated against its schema. */
  of<Name extends SocketEvent>(event: Name): SocketPayload<Name>[]
  closed: () => boolean
  /** Whether the server ended the session, rather than only the connection. */
  dismissed: () => boolean
  /** Sends a packet as it is, well-formed or not: `2["event"]` is an event. */
  sendRaw(packet: string): void
  emit(event: string, body: object): void
  /** Sends an event and returns its acknowledgement. */
  ask(event: string, body: object): Promise<unknown>
  subscribe(channel: string): Promise<unknown>
  close(): void
}

/** Connects once, without reconnecting. Resolves when the server has let the client in, refused it or gone away. */
export async function openSocketClient(origin: string, token?: string): Promise<SocketClient> {
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: token === undefined ? {} : { token }
  })
  const received: [SocketEvent, never][] = []
  let refusal: string | null = null
  let closedBy: string | null = null
  socket.onAny((event: SocketEvent, payload: unknown) => received.push([event, payload as never]))
  socket.on('connect_error', ({ message }) => (refusal = message))
  socket.on('disconnect', (reason) => (closedBy = reason))
  socket.io.on('close', (reason) => (closedBy ??= reason))
  await eventually(() => socket.connected || refusal !== null || closedBy !== null, 'the server has answered')

  const ask = (event: string, body: object): Promise<unknown> => socket.timeout(120_000).emitWithAck(event, body)
  return {
    refusal: () => refusal,
    received,
    of: <Name extends SocketEvent>(event: Name) =>
      received
        .filter(([name]) => name === event)
        .map(([, payload]) => socketEvents[event].parse(payload) as SocketPayload<Name>),
    closed: () => closedBy !== null,
    dismissed: () => closedBy === 'io server disconnect',
    sendRaw: (packet) => void socket.io.engine.write(packet),
    emit: (event, body) => void socket.emit(event, body),
    ask,
    subscribe: (channel) => ask('subscribe', { channel }),
    close: () => void socket.close()
  }
}
