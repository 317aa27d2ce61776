import { useSyncExternalStore } from 'react'

// The page's side of src/service-worker.

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** A built client is kept for a visit without a network. Not in development, where files change under one name. */
export function startAppWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // After the page itself: what the worker fetches must not stand in its way.
  window.addEventListener('load', () => void register().catch(() => undefined))
}

async function register(): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller
  const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  watch(registration)
  registration.addEventListener('updatefound', () => watch(registration))
  if (isFirst) void keepThisPage()
  // An installed app is opened once in the morning and stays: it looks for a new version when it is looked at.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  })
}

/** The first page of the first visit came before there was a worker to keep its files. */
async function keepThisPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
}

function watch({ waiting: ready, installing }: ServiceWorkerRegistration): void {
  // Without a worker at work there is no old version: the first one comes silently.
  if (!navigator.serviceWorker.controller) return
  if (ready) offer(ready)
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') offer(installing)
  })
}

function offer(worker: ServiceWorker): void {
  waiting = worker
  for (const listener of listeners) listener()
}

/** A newer version is there, kept and ready; the page goes on with the old one until it is asked. */
export function useNewVersion(): (() => void) | null {
  const worker = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot,
    snapshot
  )
  return worker && (() => takeOver(worker))
}

function snapshot(): ServiceWorker | null {
  return waiting
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage('take over')
}

/** From now on this device keeps what the driver's page needs without a network. */
export async function keepForDriver(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep for a driver')
}
