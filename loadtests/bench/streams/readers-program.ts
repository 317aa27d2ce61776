import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

// Streams of many parcels, one each, in a process of their own that notes when a version arrives. Started by readers.ts.

export type Order =
  | { open: string[]; port: number }
  /** What has arrived since the last answer to this. */
  | { report: true }

/** The tracking ID, the version, and when it arrived, in milliseconds since 1970. */
export type Arrival = [trackingId: string, version: number, at: number]

const atOnce = 50
let arrivals: Arrival[] = []

function openOne(trackingId: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET /api/v1/stream/public/${trackingId} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n`
      )
    )
    socket.on('error', reject)
    socket.on('close', () => process.send!({ lost: trackingId }))
    let left = ''
    socket.on('data', (bytes: Buffer) => {
      const at = performance.timeOrigin + performance.now()
      const text = left + bytes.toString('latin1')
      // An event that has not ended is read with its rest.
      const end = text.lastIndexOf('\n\n') + 1
      left = text.slice(end)
      for (const [, version] of text.slice(0, end).matchAll(/"version":(\d+)/g)) {
        arrivals.push([trackingId, Number(version), at])
        resolve()
      }
      if (!/^HTTP\/1.1 200/.test(text) && text.startsWith('HTTP')) reject(new Error(text.slice(0, 200)))
    })
  })
}

async function openAll(ids: string[], port: number): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    await Promise.all(ids.slice(at, at + atOnce).map((id) => openOne(id, port)))
  }
}

async function obey(order: Order): Promise<Arrival[]> {
  if ('open' in order) await openAll(order.open, order.port)
  const answer = arrivals
  arrivals = []
  return answer
}

process.on('message', (order: Order) => void obey(order).then((answer) => process.send!(answer)))
process.on('disconnect', () => process.exit())
