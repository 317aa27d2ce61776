import { connect } from 'node:net'

// Readers who stay, as browsers do: when a stream ends, each connects again after the server's `retry`, with the id of
// its last event. In a process of their own, started by readers.ts.

export type ReadersOrder =
  /** Answered when all are connected. */
  | { open: number; port: number; path: string }
  /** Where whoever connects again goes from now on. Counting begins anew. */
  | { port: number }
  | { report: true }

export interface ReadersReport {
  connected: number
  /** Streams that have ended since counting began, and the most of them within one second. */
  ended: number
  endedInOneSecond: number
  /** Versions that a reader missed or read again in spite of its last event id, and streams told to reload. */
  gaps: number
  resets: number
  /** The lowest last version of the readers of each path. */
  versions: Record<string, number>
}

interface Reader {
  path: string
  lastId: string
  version: number
  isConnected: boolean
}

const connectingAtOnce = 100
const readers: Reader[] = []
let port = 0
let [gaps, resets] = [0, 0]
let endedAt: number[] = []

function follow(reader: Reader): Promise<void> {
  return new Promise((resolve) => {
    const lines = [`GET ${reader.path} HTTP/1.1`, 'host: 127.0.0.1', 'accept: text/event-stream']
    if (reader.lastId) lines.push(`last-event-id: ${reader.lastId}`)
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    let retryMs = 1000
    let rest = ''
    // The present, which follows what was missed, repeats a version once in each stream.
    let mayRepeat = true
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      const messages = (rest + text).split('\n\n')
      rest = messages.pop()!
      for (const message of messages) {
        retryMs = Number(/^retry: (\d+)/m.exec(message)?.[1] ?? retryMs)
        if (/^event: reset/m.test(message)) resets++
        const version = Number(/"version":(\d+)/.exec(message)?.[1])
        if (!version) continue
        const isNext = version === reader.version + 1 || reader.version === 0
        const isPresent = mayRepeat && version === reader.version
        if (!isNext && !isPresent) gaps++
        mayRepeat &&= !isPresent
        reader.lastId = /^id: (.+)$/m.exec(message)?.[1] ?? reader.lastId
        reader.version = version
        reader.isConnected = true
        resolve()
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      // One that was refused has not ended: it tries again.
      if (reader.isConnected) endedAt.push(Date.now())
      reader.isConnected = false
      setTimeout(() => void follow(reader).then(resolve), retryMs)
    })
  })
}

async function open(count: number, path: string): Promise<void> {
  for (let left = count; left > 0; left -= connectingAtOnce) {
    const some = Array.from({ length: Math.min(left, connectingAtOnce) }, () => ({
      path,
      lastId: '',
      version: 0,
      isConnected: false
    }))
    readers.push(...some)
    await Promise.all(some.map(follow))
  }
}

function report(): ReadersReport {
  const bySecond = new Map<number, number>()
  for (const at of endedAt) bySecond.set(Math.floor(at / 1000), (bySecond.get(Math.floor(at / 1000)) ?? 0) + 1)
  const versions: Record<string, number> = {}
  for (const { path, version } of readers) versions[path] = Math.min(version, versions[path] ?? version)
  return {
    connected: readers.filter(({ isConnected }) => isConnected).length,
    ended: endedAt.length,
    endedInOneSecond: Math.max(0, ...bySecond.values()),
    gaps,
    resets,
    versions
  }
}

async function obey(order: ReadersOrder): Promise<ReadersReport> {
  if ('report' in order) return report()
  port = order.port
  if ('open' in order) await open(order.open, order.path)
  else [endedAt, gaps, resets] = [[], 0, 0]
  return report()
}

process.on('message', (order: ReadersOrder) => void obey(order).then((answer) => process.send!(answer)))
process.on('disconnect', () => process.exit())
