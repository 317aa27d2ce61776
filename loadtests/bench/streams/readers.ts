import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Arrival, Order } from './readers-program.ts'

export interface Readers {
  pid: number
  /** Opens a stream of each parcel; resolves when each has told its present. */
  open(trackingIds: string[], port: number): Promise<void>
  /** What has arrived since it was last asked. */
  report(): Promise<Arrival[]>
  close(): Promise<void>
}

const program = new URL('./readers-program.ts', import.meta.url)
const patienceMs = 180_000

export function startReaders(): Readers {
  const child = fork(program, { stdio: 'inherit' })

  async function order(message: Order): Promise<Arrival[]> {
    child.send(message)
    const [answer] = (await once(child, 'message', { signal: AbortSignal.timeout(patienceMs) })) as [
      Arrival[] | { lost: string }
    ]
    if (!Array.isArray(answer)) throw new Error(`the stream of ${answer.lost} was closed`)
    return answer
  }

  return {
    pid: child.pid!,
    open: async (open, port) => void (await order({ open, port })),
    report: () => order({ report: true }),
    async close() {
      if (!child.connected) return
      child.disconnect()
      await once(child, 'exit')
    }
  }
}
