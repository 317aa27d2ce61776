import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

// Watchers of one parcel at one server, in a process of their own that does little but count. Started by crowd.ts.

export type Protocol = 'sse' | 'ws' | 'socket.io'

export type Order =
  | { open: number; port: number; path: string; protocol: Protocol }
  | { reset: true }
  /** Answered when so many changes have arrived since the reset. */
  | { until: number }

export interface Arrived {
  /** Milliseconds since 1970. */
  at: number
}

/** Each change has one `}`, which occurs nowhere else once a connection is open. */
const mark = '}'.charCodeAt(0)
const connectingAtOnce = 100

let open = 0
let arrived = 0
/** When each multiple of the number of watchers was reached. */
let rounds: number[] = []
let waiting: { count: number; done: (at: number) => void } | null = null

function take(bytes: Buffer): void {
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) {
    arrived++
    if (arrived % open === 0) rounds.push(performance.timeOrigin + performance.now())
  }
  answer()
}

function answer(): void {
  if (!waiting || arrived < waiting.count) return
  const { count, done } = waiting
  waiting = null
  done(rounds[count / open - 1]!)
}

const handshakes: Record<Protocol, (path: string) => string> = {
  sse: (path) => head(path, 'accept: text/event-stream'),
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

function openOne(port: number, path: string, protocol: Protocol): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(handshakes[protocol](path)))
    socket.on('error', reject)
    socket.on('close', () => process.send?.({ lost: path }))
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

async function openAll({ open: count, port, path, protocol }: Extract<Order, { open: number }>): Promise<void> {
  for (let left = count; left > 0; left -= connectingAtOnce) {
    const some = Math.min(left, connectingAtOnce)
    await Promise.all(Array.from({ length: some }, () => openOne(port, path, protocol)))
  }
  open += count
}

function until(count: number): Promise<number> {
  return new Promise((done) => {
    waiting = { count, done }
    answer()
  })
}

process.on('message', (order: Order) => {
  void (async () => {
    if ('open' in order) await openAll(order)
    if ('reset' in order) [arrived, rounds] = [0, []]
    const at = 'until' in order ? await until(order.until) : 0
    process.send!({ at } satisfies Arrived)
  })()
})
process.on('disconnect', () => process.exit())
