import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Order, Seen } from './viewers-program.ts'

type Answer = { seen: Seen | null } | { error: string }

const program = new URL('./viewers-program.ts', import.meta.url)
const patienceMs = 120_000

/** Starts a process of viewers, which does one order after the other. */
export function startViewers(): { ask(order: Order): Promise<Seen | null>; stop(): void } {
  const child = fork(program, { stdio: 'inherit' })
  return {
    async ask(order) {
      child.send(order)
      const [answer] = (await once(child, 'message', { signal: AbortSignal.timeout(patienceMs) })) as [Answer]
      if ('error' in answer) throw new Error(answer.error)
      return answer.seen
    },
    stop: () => child.disconnect()
  }
}
