interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  message: ExtendableEvent & { data: unknown }
}

/** What we use of a service worker's own world: its types cannot stand beside those of a page. */
interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

export const worker = globalThis as unknown as WorkerScope
