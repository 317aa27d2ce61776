import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { build } from './build-list.ts'
import { forgetOtherPages, keepPage, openPage } from './cached-page.ts'
import { openMessage, showMessage } from './push.ts'
import { worker } from './worker-scope.ts'

// Caches our files, which contain no personal data, and the page. Never an answer of the API: what a driver needs
// offline is in the driver page's own database.

const assetCache = 'ilbud-assets'
/** An empty cache whose existence marks this as a driver's device. */
const driverMark = 'ilbud-driver'
/** URLs that are not pages of the client. */
const notPages = [/^\/(api|docs|dev|ws|socket\.io|\.well-known|openapi\.json|asyncapi|metrics|livez|readyz|version)\b/]

precacheAndRoute(build.shell, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: assetCache })
)
registerRoute(new NavigationRoute(({ request }) => openPage(request), { denylist: notPages }))

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepPage(), keepForKnownDriver()]))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOtherPages(), forgetOldAssets(), worker.clients.claim()]))
})

worker.addEventListener('message', (event) => {
  // Only at the page's request, so that nothing changes while somebody uses it.
  if (event.data === 'take over') void worker.skipWaiting()
  if (event.data === 'keep for a driver') event.waitUntil(caches.open(driverMark).then(keepForDriver))
  // Caches what the page loaded before the worker was installed, so that it can be opened offline.
  const { data } = event
  if (Array.isArray(data)) event.waitUntil(keep(build.assets.filter((url) => data.includes(url))))
})

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showMessage(worker, event.data.text()))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openMessage(worker, event.notification.data))
})

async function keepForKnownDriver(): Promise<void> {
  if (await caches.has(driverMark)) await keepForDriver()
}

function keepForDriver(): Promise<void> {
  return keep(build.driver)
}

async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(assetCache)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(urls.filter((url) => !known.has(url)))
}

async function forgetOldAssets(): Promise<void> {
  const cache = await caches.open(assetCache)
  const current = new Set(build.assets)
  const old = (await cache.keys()).filter(({ url }) => !current.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}
