import { offer } from './new-version.ts'
import { watchReleases } from './release.ts'

// The page's side of src/service-worker.

/** Keeps the client for a visit without a network, and looks for newer ones; rejects where the browser does not let it. */
export async function keepClient(): Promise<void> {
  watchReleases()
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
  if (ready) offerWorker(ready)
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') offerWorker(installing)
  })
}

/** Kept and ready: the reload is its first work. */
function offerWorker(worker: ServiceWorker): void {
  offer(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    worker.postMessage('take over')
  })
}
