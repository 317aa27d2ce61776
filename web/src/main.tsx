import './styles/main.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from '#app/app.tsx'
import { catalogs } from '#app/catalogs.ts'
import { drawnIn, loadFirstPage } from '#app/first-page.ts'
import { deleteDriverCopies } from '#lib/storage/driver-copies.ts'
import { preferredLanguage, startLanguage } from '#lib/format/language.ts'
import { passOnNonce } from '#lib/page/nonce.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { restoreSession } from '#lib/session/session.ts'

const root = document.getElementById('root')!
const drawn = drawnIn(preferredLanguage(), root)

passOnNonce()
restoreSession()
deleteDriverCopies()
// Not in development, where files change under one name.
if (import.meta.env.PROD) window.addEventListener('load', keepClient)
const queryClient = createQueryClient()
const firstPage = loadFirstPage(queryClient, drawn)
await startLanguage(catalogs.core)

const app = (
  <StrictMode>
    <App router={BrowserRouter} queryClient={queryClient} />
  </StrictMode>
)
// Not awaited here, since the files of a page wait for this one.
void firstPage.then(() => (drawn === 'page' ? hydrateRoot(root, app) : createRoot(root).render(app)))

/** After the page itself: what the service worker fetches must not stand in its way. */
async function keepClient(): Promise<void> {
  try {
    await (await import('#lib/storage/app-worker.ts')).keepClient()
  } catch {
    // Without it there is no visit without a network, and nothing else is missing.
  }
}
