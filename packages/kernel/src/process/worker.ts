import type { Worker } from 'node:cluster'
import { once } from 'node:events'

/** In one of several processes: resolves when primary.ts says that it may accept connections. */
export async function waitForTurn(worker: Worker): Promise<void> {
  const opened = once(worker, 'message')
  worker.send('caught up')
  await opened
}
