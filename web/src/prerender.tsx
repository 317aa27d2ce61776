import { i18n } from '@lingui/core'
import { StrictMode, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from '#app/app.tsx'
import { coreCatalog, landingCatalog } from '#app/catalogs.ts'
import { landingSummary, landingTitle } from '#features/landing/words.ts'
import type { Language } from '#lib/language.ts'
import { fullTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { createQueryClient } from '#lib/query-client.ts'

/** Draws the landing page as `build/arrival-pages.ts` puts it into the page. Runs at build time only. */
export async function draw(language: Language) {
  const catalogs = await Promise.all([coreCatalog[language](), landingCatalog[language]()])
  for (const { messages } of catalogs) i18n.load(language, messages)
  i18n.activate(language)
  // In one piece: parts that come later would need scripts in the page.
  const { prelude } = await prerender(<Whole />, { progressiveChunkSize: Infinity })
  return {
    title: fullTitle(i18n._(landingTitle)),
    description: i18n._(landingSummary),
    html: await new Response(prelude).text()
  }
}

function Whole() {
  return (
    <StrictMode>
      <App router={AtHome} queryClient={createQueryClient()} />
    </StrictMode>
  )
}

function AtHome({ children }: { children?: ReactNode }) {
  return <StaticRouter location={paths.home}>{children}</StaticRouter>
}
