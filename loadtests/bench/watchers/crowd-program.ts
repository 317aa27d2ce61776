import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

// Watchers of one parcel at one server, in a process of their own that does little but count. Started by crowd.ts.

export type Protocol = 'sse' | 'ws' | 'socket.io'

export interface Target {
  port: number
  path: string
  protocol: Protocol
}

export type Order =
  | ({ open: number } & Target)
  | { reset: true }
  /** Answered when so many changes have arrived since the reset. */
  | { until: number }
  /** Breaks all connections. */
  | { cut: true }
  /** Connects as many again, all at once; answered when each has received so many messages. */
  | ({ back: number; messages: number } & Target)
  /** Stops reading. */
  | { pause: true }
  /** Reads on; answered when each has received this version. */
  | { resume: number }

export interface Answer {
  /** When the last has received what was waited for, in milliseconds since 1970. */
  at: number
  /** What the streams that came back have received: versions, in order, and the number of streams for each. */
  received?: Record<string, number>
  /** Changes that all together have received since the reset. */
  arrived?: number
}

/** Each change has one `}`, which occurs nowhere else once a connection is open. */
const mark = '}'.charCodeAt(0)
const connectingAtOnce = 100

let sockets: Socket[] = []
let open = 0
/** The id of the last event of the first stream; all watch the same parcel. */
let lastId = ''
let arrived = 0
/** When each multiple of the number of watchers was reached. */
let rounds: number[] = []
let waiting: { count: number; done: (at: number) => void } | null = null

function take(this: Socket, bytes: Buffer): void {
  if (this === sockets[0]) noteId(bytes.toString('latin1'))
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) {
    arrived++
    if (arrived % open === 0) rounds.push(performance.timeOrigin + performance.now())
  }
  answer()
}

function noteId(text: string): void {
  lastId =
    text
      .match(/^id: .+$/gm)
      ?.at(-1)
      ?.slice('id: '.length) ?? lastId
}

function answer(): void {
  if (!waiting || arrived < waiting.count) return
  const { count, done } = waiting
  waiting = null
  done(rounds[count / open - 1]!)
}

const handshakes: Record<Protocol, (path: string) => string> = {
  sse: (path) => head(path, 'accept: text/event-stream', ...(lastId ? [`last-event-id: ${lastId}`] : [])),
  ws: upgrade,
  'socket.io': upgrade
}

function head(path: string, ...lines: string[]): string {
  return [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', ...lines, '', ''].join('\r\n')
}

function upgrade(path: string): string {
  const key = `sec-websocket-key: ${randomBytes(16).toString('base64')}`
  return head(path, 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', key)
}

/** A text frame `40`, by which a Socket.IO client connects to its namespace. Masked with zeros. */
const connectFrame = Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30])

function connectTo({ port, path, protocol }: Target, reject: (error: Error) => void): Socket {
  // With the last id of now: others may receive newer ones before this one is connected.
  const hello = handshakes[protocol](path)
  const socket = connect(port, '127.0.0.1', () => socket.write(hello))
  socket.on('error', reject)
  socket.on('close', () => sockets.includes(socket) && process.send?.({ lost: path }))
  sockets.push(socket)
  return socket
}

function openOne(target: Target): Promise<void> {
  const { path, protocol } = target
  return new Promise((resolve, reject) => {
    const socket = connectTo(target, reject)
    let text = ''
    socket.on('data', function first(bytes: Buffer) {
      text += bytes.toString('latin1')
      if (!/^HTTP\/1.1 (101|200)/.test(text)) return reject(new Error(`${path} answered ${text.slice(0, 200)}`))
      // The server's `open` packet and the answer to ours are two frames with an object each.
      if (protocol === 'socket.io' && !text.includes('"sid"')) return
      socket.off('data', first)
      socket.on('data', take)
      if (protocol === 'socket.io') socket.write(connectFrame)
      resolve()
    })
  })
}

async function openAll(count: number, target: Target): Promise<void> {
  for (let left = count; left > 0; left -= connectingAtOnce) {
    const some = Math.min(left, connectingAtOnce)
    await Promise.all(Array.from({ length: some }, () => openOne(target)))
  }
  open += count
}

function cut(): void {
  for (const socket of sockets.splice(0)) socket.destroy()
}

/** Resolves to the versions that a stream has received with its first so many messages. */
function comeBack(target: Target, messages: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(target, reject)
    let text = ''
    socket.on('data', function first(bytes: Buffer) {
      text += bytes.toString('latin1')
      if (text.split('}').length <= messages) return
      socket.off('data', first)
      socket.on('data', take)
      noteId(text)
      resolve(Array.from(text.matchAll(/"version":(\d+)/g), ([, version]) => version).join())
    })
  })
}

async function allBack(count: number, messages: number, target: Target): Promise<Answer> {
  const received: Record<string, number> = {}
  await Promise.all(
    Array.from({ length: count }, async () => {
      const versions = await comeBack(target, messages)
      received[versions] = (received[versions] ?? 0) + 1
    })
  )
  return { at: performance.timeOrigin + performance.now(), received }
}

async function readOn(version: number): Promise<void> {
  const field = `"version":${version},`
  const one = (socket: Socket): Promise<void> =>
    new Promise((resolve) => {
      let text = ''
      socket.on('data', function look(bytes: Buffer) {
        text = text.slice(-field.length) + bytes.toString('latin1')
        if (!text.includes(field)) return
        socket.off('data', look)
        resolve()
      })
      socket.resume()
    })
  await Promise.all(sockets.map(one))
}

function until(count: number): Promise<number> {
  return new Promise((done) => {
    waiting = { count, done }
    answer()
  })
}

async function obey(order: Order): Promise<Answer> {
  if ('open' in order) await openAll(order.open, order)
  else if ('reset' in order) [arrived, rounds] = [0, []]
  else if ('until' in order) return { at: await until(order.until) }
  else if ('cut' in order) cut()
  else if ('back' in order) return allBack(order.back, order.messages, order)
  else if ('pause' in order) for (const socket of sockets) socket.pause()
  else await readOn(order.resume)
  return { at: performance.timeOrigin + performance.now(), arrived }
}

process.on('message', (order: Order) => void obey(order).then((answer) => process.send!(answer)))
process.on('disconnect', () => process.exit())
