import { build } from './build-list.ts'

const prefix = 'ilbud-page-'
const cacheName = prefix + build.version
/** Its answer names no address to anybody, whatever page it then stands for. */
const source = '/track'
/** So long a poor line may take before the kept page is shown. */
const patienceMs = 4_000

/**
 * Keeps the page as the server sent it: the policy in its header names the nonce that stands in its text, so the two
 * stay together.
 */
export async function keepPage(): Promise<void> {
  const response = await fetch(source, { headers: { accept: 'text/html' }, cache: 'no-store', credentials: 'omit' })
  // Between two releases the page may already name other files than the ones that were just kept.
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

/** The page from the network; without one, with a dead server or a line that hardly moves, the kept one. */
export async function openPage(request: Request): Promise<Response> {
  const fresh = fetch(request)
  const kept = await (await caches.open(cacheName)).match(source)
  if (!kept) return fresh
  const tooSlow = new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, kept))
  const best = await Promise.race([fresh, tooSlow]).catch(() => kept)
  return [502, 503, 504].includes(best.status) ? kept : best
}
