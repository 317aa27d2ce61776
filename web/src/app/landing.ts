import type { ComponentType } from 'react'
import { preferredLanguage } from '#lib/language.ts'
import { paths } from '#lib/paths.ts'
import { landingCatalog } from './catalogs.ts'

let loading: Promise<ComponentType> | null = null

/** The landing page. Apart from the first load, since who follows a parcel never sees it. */
export function landingPage(): Promise<ComponentType> {
  loading ??= import('#features/landing/landing-page.tsx').then(({ LandingPage }) => LandingPage)
  return loading
}

/** Fetches it with its texts beside the others', before anything is drawn: nobody waits for one after the other. */
export function startLanding(): void {
  if (window.location.pathname !== paths.home) return
  void landingPage()
  void landingCatalog[preferredLanguage()]()
}
