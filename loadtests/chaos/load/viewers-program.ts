import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openChannel } from '#bench/servers/channel.ts'
import { agesOf, type Ages, PositionsSeen } from './positions-seen.ts'

// Readers of streams and of the fleet, in a process of their own that does little but read. Started by viewers.ts.

export type Order =
  /** Streams of a parcel, with these headers. `as`: whose ages they are counted among. */
  | { streams: number; as: string; port: number; path: string; headers: string[] }
  | { fleet: number; as: string; port: number; token: string }
  /** What was received since the last answer to this. */
  | { report: true }

export interface Seen {
  /** Of positions on arrival. */
  ages: Record<string, Ages>
  backwards: string[]
  /** Event ids from the beginning, as `epoch:version` and `reset`, and how many streams have had them. */
  ids: Record<string, number>
  /** Streams that the server ended, from the beginning. */
  lost: number
}

const position = 'event: position\n'
const openingAtOnce = 20
const [tries, againMs] = [20, 1000]
const viewers: PositionsSeen[] = []
const streams: string[][] = []
let ages = new Map<string, number[]>()
let lost = 0

function take(viewer: PositionsSeen, as: string, driver: string, time: string): void {
  const at = Date.parse(time)
  if (!viewer.take(driver, at)) return
  const mine = ages.get(as) ?? []
  ages.set(as, mine)
  mine.push(Date.now() - at)
}

function openStream({ as, port, path, headers }: Extract<Order, { streams: number }>): Promise<void> {
  const viewer = new PositionsSeen()
  viewers.push(viewer)
  const ids: string[] = []
  return new Promise((resolve, reject) => {
    const head = [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', 'accept: text/event-stream', ...headers, '', '']
    const socket = connect(port, '127.0.0.1', () => socket.write(head.join('\r\n')))
    let rest = ''
    let isOpen = false
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      if (!isOpen && !`${rest}${text}`.startsWith('HTTP/1.1 200')) {
        socket.destroy()
        return reject(new Error(`${path} answered ${text.slice(0, 200)}`))
      }
      const events = (rest + text).split('\n\n')
      rest = events.pop()!
      for (const event of events) {
        if (!isOpen) streams.push(ids)
        isOpen = true
        resolve()
        if (event.startsWith(position)) take(viewer, as, '', /"at":"([^"]+)"/.exec(event)![1]!)
        else if (event.includes('event: reset')) ids.push('reset')
        const id = /^id: (.+)$/m.exec(event)?.[1]
        if (id) ids.push(id)
      }
    })
    socket.on('error', reject)
    socket.on('close', () => {
      if (isOpen) lost++
      reject(new Error(`${path} was closed`))
    })
  })
}

/** On a busy machine, the edge knows a parcel later than whoever placed it. */
async function insistOnStream(order: Extract<Order, { streams: number }>): Promise<void> {
  for (let left = tries; ; left--) {
    const refused = await openStream(order).then(
      () => null,
      (error: unknown) => error
    )
    if (refused === null) return
    if (left === 1) throw refused
    await pause(againMs)
  }
}

interface Snapshot {
  drivers: { id: string; at: string }[]
}

type Moved = { drivers: [id: string, lat: number, lng: number, heading: number | null, at: string][] }

async function openFleet({ as, port, token }: Extract<Order, { fleet: number }>): Promise<void> {
  const viewer = new PositionsSeen()
  viewers.push(viewer)
  const onEvent = (data: Buffer): void => {
    const [event, payload] = JSON.parse(data.toString('utf8').slice('42'.length)) as [string, Snapshot | Moved]
    if (event === 'fleet.snapshot') for (const { id, at } of (payload as Snapshot).drivers) take(viewer, as, id, at)
    else if (event === 'fleet.moved') for (const [id, , , , at] of (payload as Moved).drivers) take(viewer, as, id, at)
  }
  const connection = await openChannel({ port, token, channel: 'fleet', onEvent })
  connection.on('close', () => lost++)
}

function report(): Seen {
  const seen = {
    ages: Object.fromEntries([...ages].map(([as, milliseconds]) => [as, agesOf(milliseconds)])),
    backwards: viewers.flatMap(({ backwards }) => backwards.splice(0)).slice(0, 100),
    ids: Object.fromEntries(
      [...Map.groupBy(streams, (ids) => ids.join())].map(([ids, readers]) => [ids, readers.length])
    ),
    lost
  }
  ages = new Map()
  return seen
}

async function openStreams(order: Extract<Order, { streams: number }>): Promise<void> {
  for (let left = order.streams; left > 0; left -= openingAtOnce)
    await Promise.all(Array.from({ length: Math.min(left, openingAtOnce) }, () => insistOnStream(order)))
}

async function obey(order: Order): Promise<Seen | null> {
  if ('streams' in order) await openStreams(order)
  else if ('fleet' in order) for (let left = order.fleet; left > 0; left--) await openFleet(order)
  else return report()
  return null
}

process.on(
  'message',
  (order: Order) =>
    void obey(order).then(
      (seen) => process.send!({ seen }),
      (error: Error) => process.send!({ error: error.message })
    )
)
process.on('disconnect', () => process.exit())
