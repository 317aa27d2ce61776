import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Answer, Order, Target } from './crowd-program.ts'

/** The watchers of one server. */
export interface Crowd {
  size: number
  open(count: number): Promise<void>
  /** Starts counting anew. */
  reset(): Promise<void>
  /** Resolves when every watcher has received so many changes since the reset, to the time of the last of them. */
  until(changes: number): Promise<number>
  /** Breaks every connection. */
  cut(): Promise<void>
  /** Connects all again at once, with the last event id, until each has received so many messages. */
  back(messages: number): Promise<Returned>
  /** Nobody reads any more. */
  pause(): Promise<void>
  /** Everybody reads on until each has this version; resolves to the number of changes that each has received. */
  resume(version: number): Promise<number>
  close(): Promise<void>
}

type Returned = Answer & Required<Pick<Answer, 'received'>>

const program = new URL('./crowd-program.ts', import.meta.url)
/** A change that does not reach everybody ends the bench. */
const patienceMs = 60_000

export function startCrowd({ name, port, path, protocol }: { name: string } & Target): Crowd {
  const child: ChildProcess = fork(program, { stdio: 'inherit' })
  const target: Target = { port, path, protocol }
  let size = 0

  async function order(message: Order): Promise<Answer> {
    child.send(message)
    const signal = AbortSignal.timeout(patienceMs)
    const [answer] = (await once(child, 'message', { signal }).catch((error: unknown) => {
      throw new Error(`the watchers of ${name} do not answer ${JSON.stringify(message)}`, { cause: error })
    })) as [Answer | { lost: string }]
    if ('lost' in answer) throw new Error(`${name} closed a stream`)
    return answer
  }

  return {
    get size() {
      return size
    },
    async open(count) {
      await order({ open: count, ...target })
      size += count
    },
    reset: async () => void (await order({ reset: true })),
    until: async (changes) => (await order({ until: changes * size })).at,
    cut: async () => void (await order({ cut: true })),
    back: (messages) => order({ back: size, messages, ...target }) as Promise<Returned>,
    pause: async () => void (await order({ pause: true })),
    resume: async (version) => (await order({ resume: version })).arrived! / size,
    async close() {
      child.disconnect()
      await once(child, 'exit')
    }
  }
}
