import type { CatalogLoaders } from '#lib/format/language.ts'
import { lazyPage } from '#lib/page/lazy-page.tsx'

// Parts of the page for the parcel's own people. Loaded on demand with their texts, because most visitors never see
// them.

const catalog: CatalogLoaders = {
  en: () => import('#locales/own-parcel/en.po'),
  sv: () => import('#locales/own-parcel/sv.po')
}

/** For visitors with the link. */
export const InstructionsCard = lazyPage(
  catalog,
  async () => (await import('./instructions-card.tsx')).InstructionsCard
)
/** For the signed-in sender or recipient. */
export const ProofsCard = lazyPage(catalog, async () => (await import('./proofs-card.tsx')).ProofsCard)
/** Shown right after placing an order. */
export const PlacedPanel = lazyPage(catalog, async () => (await import('./placed-panel.tsx')).PlacedPanel)
