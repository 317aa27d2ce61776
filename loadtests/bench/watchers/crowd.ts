import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Arrived, Order, Protocol } from './crowd-program.ts'

/** The watchers of one server. */
export interface Crowd {
  size: number
  open(count: number): Promise<void>
  /** Starts counting anew. */
  reset(): Promise<void>
  /** Resolves when every watcher has received so many changes since the reset, to the time of the last of them. */
  until(changes: number): Promise<number>
  close(): Promise<void>
}

const program = new URL('./crowd-program.ts', import.meta.url)
/** A change that does not reach everybody ends the bench. */
const patienceMs = 60_000

export function startCrowd(at: { name: string; port: number; path: string; protocol: Protocol }): Crowd {
  const child: ChildProcess = fork(program, { stdio: 'inherit' })
  let size = 0

  async function order(message: Order): Promise<number> {
    child.send(message)
    const signal = AbortSignal.timeout(patienceMs)
    const [answer] = (await once(child, 'message', { signal }).catch((error: unknown) => {
      throw new Error(`the watchers of ${at.name} do not answer ${JSON.stringify(message)}`, { cause: error })
    })) as [Arrived | { lost: string }]
    if ('lost' in answer) throw new Error(`${at.name} closed a stream`)
    return answer.at
  }

  return {
    get size() {
      return size
    },
    async open(count) {
      await order({ open: count, port: at.port, path: at.path, protocol: at.protocol })
      size += count
    },
    reset: async () => void (await order({ reset: true })),
    until: (changes) => order({ until: changes * size }),
    async close() {
      child.disconnect()
      await once(child, 'exit')
    }
  }
}
