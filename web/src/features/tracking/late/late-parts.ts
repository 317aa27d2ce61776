import type { CatalogLoaders } from '#lib/format/language.ts'
import { latePart, lazyPage } from '#lib/page/lazy-page.tsx'

// Parts of the page that most visitors never see, and the map. Loaded on demand with their texts.

const catalog: CatalogLoaders = {
  en: () => import('#locales/late-parts/en.po'),
  sv: () => import('#locales/late-parts/sv.po')
}

/** When there is a problem. */
export const NextSteps = lazyPage(catalog, async () => (await import('./next-steps.tsx')).NextSteps)
/** After a failed attempt. */
export const DecisionCard = lazyPage(catalog, async () => (await import('./decision-card.tsx')).DecisionCard)
/** After the delivery, for visitors with the link and the sender. */
export const RatingCard = lazyPage(catalog, async () => (await import('./rating-card.tsx')).RatingCard)
/** For visitors with the link. */
export const InstructionsCard = lazyPage(
  catalog,
  async () => (await import('./instructions-card.tsx')).InstructionsCard
)
/** For the signed-in sender or recipient. */
export const ProofsCard = lazyPage(catalog, async () => (await import('./proofs-card.tsx')).ProofsCard)
/** For visitors with the link, where the sender requires it. */
export const PinCard = lazyPage(catalog, async () => (await import('./pin-card.tsx')).PinCard)
/** Shown right after placing an order. */
export const PlacedPanel = lazyPage(catalog, async () => (await import('./placed-panel.tsx')).PlacedPanel)
/** For visitors whose link has lost its key. */
export const DeadLink = lazyPage(catalog, async () => (await import('./notes.tsx')).DeadLink)
/** For a test order. */
export const TestNote = lazyPage(catalog, async () => (await import('./notes.tsx')).TestNote)
/** While changes do not reach us. */
export const PausedMark = lazyPage(catalog, async () => (await import('./notes.tsx')).PausedMark)
/** There is no such parcel, or the request failed. */
export const TrackingProblem = lazyPage(catalog, async () => (await import('./tracking-problem.tsx')).TrackingProblem)
/** After the text. Without a network it is awaited. */
export const TrackingPlace = latePart(
  lazyPage(catalog, async () => (await import('./tracking-place.tsx')).TrackingPlace).load
)
