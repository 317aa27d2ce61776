import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ReadersOrder, ReadersReport } from './readers-program.ts'

const program = new URL('./readers-program.ts', import.meta.url)
/** Ten thousand streams are opened in it, on a busy machine. */
const patienceMs = 180_000

/** A process of readers who connect again when their stream ends. */
export interface Readers {
  order(what: ReadersOrder): Promise<ReadersReport>
  close(): Promise<void>
}

export function startReaders(): Readers {
  const child = fork(program, { stdio: 'inherit' })
  return {
    async order(what) {
      child.send(what)
      const [report] = await once(child, 'message', { signal: AbortSignal.timeout(patienceMs) })
      return report as ReadersReport
    },
    async close() {
      child.disconnect()
      await once(child, 'exit')
    }
  }
}
