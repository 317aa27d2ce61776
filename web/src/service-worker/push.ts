import type { WindowClient, WorkerScope } from './worker-scope.ts'

interface Message {
  id: string
  title: string
  body: string
  url: string
  tag: string
}

const cacheName = 'ilbud-push'
const listName = '/shown'
const longestList = 50
const driverPage = '/driver'

/**
 * Shows a push message, unless it is a second copy of one that was shown. What concerns a driver's work is announced by
 * the driver's page itself while that is visible, with a sound and a mark, and is not shown twice.
 */
export async function showMessage(
  { registration, caches, clients, location }: WorkerScope,
  text: string
): Promise<void> {
  const { id, title, body, url, tag } = JSON.parse(text) as Message
  const cache = await caches.open(cacheName)
  const shown = (await (await cache.match(listName))?.json()) as string[] | undefined
  if (shown?.includes(id)) return
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { pathname } = new URL(url, location.origin)
  if (pathname === driverPage && pages.some((page) => isVisible(page, pathname))) return
  await registration.showNotification(title, {
    body,
    tag,
    // Later news of the same parcel replace it, and are announced like the first.
    renotify: true,
    icon: '/icon-192.png',
    data: url
  })
  await cache.put(listName, Response.json([id, ...(shown ?? [])].slice(0, longestList)))
}

function isVisible({ url, visibilityState }: WindowClient, pathname: string): boolean {
  return visibilityState === 'visible' && new URL(url).pathname === pathname
}

/** Opens the page of a notification, or shows the window that has it. */
export async function openMessage({ clients, location }: WorkerScope, path: unknown): Promise<void> {
  const url = new URL(String(path), location.origin)
  if (url.origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const present = windows.find((window) => new URL(window.url).pathname === url.pathname)
  if (present) await present.focus()
  else await clients.openWindow(url.href)
}
