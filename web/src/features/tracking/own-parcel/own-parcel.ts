import type { CatalogLoaders } from '#lib/format/language.ts'
import { lazyPage } from '#lib/page/lazy-page.tsx'

// What only those see whose parcel it is. It comes when it is wanted, with its texts: most visitors never see it.

const catalog: CatalogLoaders = {
  en: () => import('#locales/own-parcel/en.po'),
  sv: () => import('#locales/own-parcel/sv.po')
}

/** For who has the link. */
export const InstructionsCard = lazyPage(
  catalog,
  async () => (await import('./instructions-card.tsx')).InstructionsCard
)
/** For who sent it, or receives it signed in. */
export const ProofsCard = lazyPage(catalog, async () => (await import('./proofs-card.tsx')).ProofsCard)
/** Right after placing. */
export const PlacedPanel = lazyPage(catalog, async () => (await import('./placed-panel.tsx')).PlacedPanel)
