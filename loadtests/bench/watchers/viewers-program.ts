import type { Socket } from 'node:net'
import { openChannel } from '#bench/servers/channel.ts'

// Viewers of the fleet by Socket.IO, in a process of their own that does little but count. Started by viewers.ts.

export type Order =
  | { open: number; port: number }
  /** Answered when the first viewer has so many drivers' positions of at least that time, in milliseconds. */
  | { until: { drivers: number; at: number } }
  /** What all have received since the last answer to this. */
  | { report: true }

export interface Received {
  /** Frames and bytes on the wire, of all viewers. */
  frames: number
  bytes: number
  /** Positions that were told to the viewers that read what they receive. */
  moved: number
  /** How many viewers those are. */
  readers: number
  /** The ages of these positions, in milliseconds. */
  ages: number[]
}

/** One in so many reads what it receives; the others count it. */
const readerOf = 10

interface Entry {
  at: string
  id: string
}

const sockets: Socket[] = []
const newest = new Map<string, number>()
let frames = 0
let readers = 0
let ages: number[] = []
let bytesBefore = 0
let waiting: { drivers: number; at: number; done: () => void } | null = null

/** The drivers that an event tells about, unless it is the whole picture, which says again what is known. */
function entriesOf(text: string): Entry[] {
  const [event, payload] = JSON.parse(text.slice('42'.length)) as [string, unknown]
  if (event === 'moved') return [entryOf(payload)]
  if (event !== 'fleet.moved') return []
  return (payload as { drivers: unknown[] }).drivers.map(entryOf)
}

function entryOf(value: unknown): Entry {
  const [id, , , , at] = value as [string, number, number, number, string]
  return { id, at }
}

function read(text: string, isFirst: boolean): void {
  const now = Date.now()
  for (const { id, at } of entriesOf(text)) {
    ages.push(now - Date.parse(at))
    if (isFirst) newest.set(id, Date.parse(at))
  }
  // The whole picture has them too.
  if (isFirst && text.startsWith('42["fleet.snapshot"')) {
    const [, { drivers }] = JSON.parse(text.slice('42'.length)) as [string, { drivers: Entry[] }]
    for (const { id, at } of drivers) newest.set(id, Date.parse(at))
  }
  if (isFirst) answer()
}

function answer(): void {
  if (!waiting) return
  const { drivers, at, done } = waiting
  let there = 0
  for (const each of newest.values()) if (each >= at) there++
  if (there < drivers) return
  waiting = null
  done()
}

async function openOne(port: number, index: number): Promise<void> {
  const isReader = index % readerOf === 0
  if (isReader) readers++
  const onEvent = (data: Buffer): void => {
    frames++
    if (isReader) read(data.toString('utf8'), index === 0)
  }
  sockets.push(await openChannel({ port, token: `viewer-${index}`, channel: 'fleet', onEvent }))
}

async function openAll(count: number, port: number): Promise<void> {
  for (let index = 0; index < count; index++) await openOne(port, index)
}

function report(): Received {
  const bytes = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  const received = { frames, bytes: bytes - bytesBefore, moved: ages.length, readers, ages }
  frames = 0
  ages = []
  bytesBefore = bytes
  return received
}

async function obey(order: Order): Promise<Received> {
  if ('open' in order) await openAll(order.open, order.port)
  else if ('until' in order) {
    await new Promise<void>((done) => {
      waiting = { ...order.until, done }
      answer()
    })
  }
  return 'report' in order ? report() : { frames: 0, bytes: 0, moved: 0, readers, ages: [] }
}

process.on('message', (order: Order) => void obey(order).then((received) => process.send!(received)))
process.on('disconnect', () => process.exit())
