import { type SocketEvent, socketEvents, type SocketPayload } from '@ilbud/proto/http/socket'
import { eventually } from './eventually.ts'

export interface SocketClient {
  frames: string[]
  /** All events received, in order. */
  received: [event: SocketEvent, payload: never][]
  /** The payloads of one event, validated against its schema. */
  of<Name extends SocketEvent>(event: Name): SocketPayload<Name>[]
  closed: () => boolean
  /** Whether the server ended the session, rather than only the connection. */
  dismissed: () => boolean
  send(frame: string): void
  /** Sends an event and returns its acknowledgement. */
  ask(event: string, body: object): Promise<unknown>
  subscribe(channel: string): Promise<unknown>
  close(): void
}

/**
 * A minimal Socket.IO client. Frames: 0 open, 40 connect, 42 event, 43 acknowledgement, 44 refusal, 2 and 3 ping and
 * pong.
 */
export async function openSocketClient(origin: string, token?: string): Promise<SocketClient> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const frames: string[] = []
  const received: [SocketEvent, never][] = []
  let isClosed = false
  let asked = 0
  socket.onmessage = ({ data }) => {
    const frame = String(data)
    frames.push(frame)
    if (frame.startsWith('42[')) received.push(JSON.parse(frame.slice(2)) as [SocketEvent, never])
    if (frame === '2') socket.send('3')
  }
  socket.onclose = () => (isClosed = true)
  await eventually(() => isClosed || frames.some((frame) => frame.startsWith('0')), 'the handshake is answered')
  socket.send(`40${JSON.stringify(token === undefined ? {} : { token })}`)
  await eventually(() => isClosed || frames.some((frame) => /^4[04]/.test(frame)), 'the token is judged')

  async function ask(event: string, body: object): Promise<unknown> {
    const id = asked++
    socket.send(`42${id}${JSON.stringify([event, body])}`)
    const answer = await eventually(() => frames.find((frame) => frame.startsWith(`43${id}[`)), 'it is acknowledged')
    return (JSON.parse(answer.slice(answer.indexOf('['))) as unknown[])[0]
  }

  return {
    frames,
    received,
    of: <Name extends SocketEvent>(event: Name) =>
      received
        .filter(([name]) => name === event)
        .map(([, payload]) => socketEvents[event].parse(payload) as SocketPayload<Name>),
    closed: () => isClosed,
    dismissed: () => frames.includes('41'),
    send: (frame) => socket.send(frame),
    ask,
    subscribe: (channel) => ask('subscribe', { channel }),
    close: () => socket.close()
  }
}
