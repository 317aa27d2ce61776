import type { QueryClient } from '@tanstack/react-query'
import { formatDate } from '#lib/format/format.ts'
import type { Language } from '#lib/format/language.ts'
import { requestEarly } from '#lib/parcel/parcel-view.ts'
import { paths } from '#lib/page/paths.ts'
import { LandingPage, TrackingPage } from './router.tsx'

/** The content of the root before the client starts: a page to hydrate, a frame to draw over, or nothing. */
type Drawn = 'page' | 'frame' | 'nothing'

/**
 * For how long the first rendering waits for its page: drawing it once and complete is faster than drawing a grey frame
 * first.
 */
const patienceMs: Record<Drawn, number> = {
  // If less had loaded, React would throw the drawn page away.
  page: Infinity,
  // The frame may already contain the parcel's first words, which React's own frame lacks.
  frame: 3_000,
  nothing: 300
}

/**
 * Fetches what the page at this address needs, beside the texts of all pages. Resolves when it is there, has failed, or
 * takes too long: the page itself shows that.
 */
export function loadFirstPage(queryClient: QueryClient, drawn: Drawn): Promise<unknown> {
  const page = loadPage(queryClient).catch(() => undefined)
  const patience = patienceMs[drawn]
  if (patience === Infinity) return page
  return Promise.race([page, new Promise((resolve) => setTimeout(resolve, patience))])
}

async function loadPage(queryClient: QueryClient): Promise<void> {
  if (window.location.pathname === paths.home) await LandingPage.load()
  const parcel = requestEarly()
  if (!parcel) return
  const page = import('#features/tracking/tracking-page.tsx')
  // Formatting the first date is slow in browsers, so it is done while waiting for the network.
  formatDate(Date.now())
  await Promise.all([page.then(({ prefetchParcel }) => prefetchParcel(queryClient, parcel)), TrackingPage.load()])
}

/** What `arrival/draw.tsx` has drawn into the root, if it is in this language; in another language it is removed. */
export function drawnIn(language: Language, root: HTMLElement): Drawn {
  if (root.hasChildNodes() && document.documentElement.lang === language)
    return window.location.pathname === paths.home ? 'page' : 'frame'
  root.replaceChildren()
  return 'nothing'
}
