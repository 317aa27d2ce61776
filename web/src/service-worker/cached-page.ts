import { build } from './build-list.ts'

const prefix = 'ilbud-page-'
const cacheName = prefix + build.version
/** Any page of the client would do. This one sends no Referer, whichever page it is later used for. */
const source = '/track'
/** For how long a slow connection may take before the cached page is shown. */
const patienceMs = 4_000

/** Caches the page as the server sent it, with its headers: the policy there names the nonce in the text. */
export async function keepPage(): Promise<void> {
  const response = await fetch(source, { headers: { accept: 'text/html' }, cache: 'no-store', credentials: 'omit' })
  // During a release the page may already name newer files than those that were cached.
  const text = await response.clone().text()
  const isOurs = response.ok && build.entries.every((name) => text.includes(name))
  if (!isOurs) throw new Error('the page is of another build')
  await (await caches.open(cacheName)).put(source, response)
}

export async function forgetOtherPages(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** The page from the network; if there is none, the server fails or it takes too long, the cached one. */
export async function openPage(request: Request): Promise<Response> {
  const fresh = fetch(request)
  const cached = await (await caches.open(cacheName)).match(source)
  if (!cached) return fresh
  const tooSlow = new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, cached))
  const best = await Promise.race([fresh, tooSlow]).catch(() => cached)
  return [502, 503, 504].includes(best.status) ? cached : best
}
