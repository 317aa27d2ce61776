import type { Worker } from 'node:cluster'

/** In one of several processes: resolves when primary.ts says that it may accept connections. */
export async function waitUntilOpen(worker: Worker): Promise<void> {
  const opened = new Promise<void>((resolve) => {
    worker.on('message', (message) => {
      if (message === 'open') resolve()
    })
  })
  worker.send('caught up')
  await opened
}
