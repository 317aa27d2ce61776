import type { QueryClient } from '@tanstack/react-query'
import { formatDate } from '#lib/format/format.ts'
import type { Language } from '#lib/format/language.ts'
import { askEarly } from '#lib/parcel/parcel-view.ts'
import { paths } from '#lib/page/paths.ts'
import { LandingPage, TrackingPage } from './router.tsx'

/** What the root holds before the client: a page to take over, the frame of one to draw over, or nothing. */
type Drawn = 'page' | 'frame' | 'nothing'

/** So long the first drawing waits for its page: drawn once and whole it is seen sooner than after a frame of grey. */
const patienceMs: Record<Drawn, number> = {
  // React would throw it away for less.
  page: Infinity,
  // The first words may stand in it already; React's own frame has none.
  frame: 3_000,
  nothing: 300
}

/**
 * Where strangers arrive: fetches what the address needs, beside the texts that all pages need. Resolves when it is
 * there or late, also when it does not come: the page itself says so.
 */
export function loadFirstPage(queryClient: QueryClient, drawn: Drawn): Promise<unknown> {
  const page = loadPage(queryClient).catch(() => undefined)
  const patience = patienceMs[drawn]
  if (patience === Infinity) return page
  return Promise.race([page, new Promise((resolve) => setTimeout(resolve, patience))])
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

/** What `arrival/draw.tsx` has drawn into the root, if it is in this language. In another one it is taken away. */
export function drawnIn(language: Language, root: HTMLElement): Drawn {
  if (root.hasChildNodes() && document.documentElement.lang === language)
    return window.location.pathname === paths.home ? 'page' : 'frame'
  root.replaceChildren()
  return 'nothing'
}
