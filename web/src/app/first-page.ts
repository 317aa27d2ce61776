import type { QueryClient } from '@tanstack/react-query'
import { formatDate } from '#lib/format.ts'
import type { Language } from '#lib/language.ts'
import { askEarly } from '#lib/parcel-view.ts'
import { paths } from '#lib/paths.ts'
import { LandingPage, TrackingPage } from './router.tsx'

/** So long the first drawing waits for its page: drawn once and whole it is seen sooner than after a frame of grey. */
const patienceMs = 300

/**
 * Where strangers arrive: fetches what the address needs, beside the texts that all pages need. Resolves when it is
 * there or late, also when it does not come: the page itself says so. What takes over a drawing is waited for.
 */
export function loadFirstPage(queryClient: QueryClient, isDrawn: boolean): Promise<unknown> {
  const page = loadPage(queryClient).catch(() => undefined)
  return isDrawn ? page : Promise.race([page, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

async function loadPage(queryClient: QueryClient): Promise<void> {
  if (window.location.pathname === paths.home) await LandingPage.load()
  const parcel = askEarly()
  if (!parcel) return
  const page = import('#features/tracking/tracking-page.tsx')
  // The first date takes a browser long, all others nothing: it is written while the line is waited for.
  formatDate(Date.now())
  await Promise.all([page.then(({ prefetchParcel }) => prefetchParcel(queryClient, parcel)), TrackingPage.load()])
}

/** Whether the root holds the page's drawing (`prerender.tsx`) in this language. One in another is taken away. */
export function isDrawnIn(language: Language, root: HTMLElement): boolean {
  if (root.hasChildNodes() && document.documentElement.lang === language) return true
  root.replaceChildren()
  return false
}
