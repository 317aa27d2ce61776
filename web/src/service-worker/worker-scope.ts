interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  message: ExtendableEvent & { data: unknown }
}

/** The part of a service worker's global scope that we use: TypeScript's types for it conflict with those of a page. */
interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

export const worker = globalThis as unknown as WorkerScope
