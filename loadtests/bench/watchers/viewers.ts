import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Order, Received } from './viewers-program.ts'

/** The viewers of one server's fleet. */
export interface Viewers {
  open(count: number): Promise<void>
  /** Resolves when so many drivers' positions of at least that time have arrived. */
  until(drivers: number, at: number): Promise<void>
  /** What all have received since it was last asked. */
  report(): Promise<Received>
  close(): Promise<void>
}

const program = new URL('./viewers-program.ts', import.meta.url)
/** A position that does not arrive ends the bench. */
const patienceMs = 60_000

export function startViewers({ name, port }: { name: string; port: number }): Viewers {
  const child = fork(program, { stdio: 'inherit' })

  async function order(message: Order): Promise<Received> {
    child.send(message)
    const signal = AbortSignal.timeout(patienceMs)
    const [received] = (await once(child, 'message', { signal }).catch((error: unknown) => {
      throw new Error(`the viewers of ${name} do not answer ${JSON.stringify(message)}`, { cause: error })
    })) as [Received]
    return received
  }

  return {
    open: async (count) => void (await order({ open: count, port })),
    until: async (drivers, at) => void (await order({ until: { drivers, at } })),
    report: () => order({ report: true }),
    async close() {
      if (!child.connected) return
      child.disconnect()
      await once(child, 'exit')
    }
  }
}
