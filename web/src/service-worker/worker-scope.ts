interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  message: ExtendableEvent & { data: unknown }
  push: ExtendableEvent & { data: { text(): string } | null }
  notificationclick: ExtendableEvent & { notification: Pick<Notification, 'data' | 'close'> }
}

export interface WindowClient {
  url: string
  visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
}

/** The part of a service worker's global scope that we use: TypeScript's types for it conflict with those of a page. */
export interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
  skipWaiting(): Promise<void>
  caches: Pick<CacheStorage, 'open'>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  location: { origin: string }
  registration: { showNotification(title: string, options: NotificationOptions & { renotify: boolean }): Promise<void> }
}

export const worker = globalThis as unknown as WorkerScope
