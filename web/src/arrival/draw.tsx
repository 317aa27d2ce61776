import { i18n } from '@lingui/core'
import { StrictMode, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from '#app/app.tsx'
import { catalogs } from '#app/catalogs.ts'
import { MapCaption } from '#components/map/map-caption.tsx'
import { landingSummary, landingTitle } from '#features/landing/words.ts'
import { PlaceLines } from '#features/tracking/place-lines.tsx'
import { StatusHeading } from '#features/tracking/status-heading.tsx'
import type { CatalogLoaders, Language } from '#lib/format/language.ts'
import { fullTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { createQueryClient } from '#lib/api/query-client.ts'

export { listPages } from '#app/router.tsx'

// Draws the pages where strangers arrive; `build/arrival-pages.ts` puts them into the HTML. Runs only at build time.

/** Texts as HTML. */
interface Drawing {
  html: string
  title?: string
  description?: string
}

/** The complete landing page. */
export async function drawLanding(language: Language): Promise<Drawing> {
  await speak(language, [catalogs.core, catalogs.landing])
  return {
    html: await htmlOf(<Whole at={paths.home} />),
    title: fullTitle(i18n._(landingTitle)),
    description: i18n._(landingSummary)
  }
}

/** The frame of a parcel's page, and what `show-parcel.ts` inserts into it: elements by place, and texts. */
export async function drawParcel(language: Language, showParcel: string): Promise<Drawing> {
  await speak(language, [catalogs.core, catalogs.tracking])
  const status = <StatusHeading words={{ title: '', sentence: '', aside: null }} />
  const place = (
    <MapCaption action={<span className="w-(--tap) shrink-0" />}>
      <PlaceLines place="" hint="" />
    </MapCaption>
  )
  const texts = Object.entries(i18n.messages).filter(([id]) => showParcel.includes(id))
  const frame = await htmlOf(<Whole at={paths.track('-')} />)
  return {
    html: [
      frame,
      `<template id="status">${await htmlOf(status)}</template>`,
      `<template id="place">${await htmlOf(place)}</template>`,
      `<script type="application/json" id="texts">${asScript(Object.fromEntries(texts))}</script>`
    ].join('')
  }
}

async function speak(language: Language, catalogs: CatalogLoaders[]): Promise<void> {
  for (const catalog of catalogs) i18n.load(language, (await catalog[language]()).messages)
  i18n.activate(language)
}

async function htmlOf(node: ReactNode): Promise<string> {
  // In one piece: streamed parts would need scripts in the page.
  const { prelude } = await prerender(node, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}

function Whole({ at }: { at: string }) {
  const Router = ({ children }: { children?: ReactNode }) => <StaticRouter location={at}>{children}</StaticRouter>
  return (
    <StrictMode>
      <App router={Router} queryClient={createQueryClient()} />
    </StrictMode>
  )
}

function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
