import { offer } from './new-version.ts'

// The page's side of src/service-worker.

/** Keeps the client for a visit without a network; rejects where the browser does not let it. */
export async function startAppWorker(): Promise<void> {
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
