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

/** In one of several processes: calls `leave` when primary.ts says that others accept the connections from now on. */
export function announceDraining(worker: Worker, leave: () => void): void {
  worker.on('message', (message) => {
    if (message === 'leave') leave()
  })
  if (worker.isConnected()) worker.send('draining')
}
