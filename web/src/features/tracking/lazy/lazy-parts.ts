import type { ComponentType } from 'react'
import type { CatalogLoaders } from '#lib/format/language.ts'
import { lazyPart, lazyPage } from '#lib/page/lazy-page.tsx'

// Parts of the page that most visitors never see, and the map. Loaded on demand with their texts; without a network they
// are awaited, and the rest of the page stays.

const catalog: CatalogLoaders = {
  en: () => import('#locales/lazy-parts/en.po'),
  sv: () => import('#locales/lazy-parts/sv.po')
}

function partOf<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazyPart(lazyPage(catalog, fetchPart).load)
}

/** When there is a problem. */
export const NextSteps = partOf(async () => (await import('./next-steps.tsx')).NextSteps)
/** After a failed attempt. */
export const DecisionCard = partOf(async () => (await import('./choices/decision-card.tsx')).DecisionCard)
/** After the delivery, for visitors with the link and the sender. */
export const RatingCard = partOf(async () => (await import('./delivered/rating-card.tsx')).RatingCard)
/** For visitors with the link. */
export const InstructionsCard = partOf(async () => (await import('./choices/instructions-card.tsx')).InstructionsCard)
/** For the signed-in sender or recipient. */
export const ProofsCard = partOf(async () => (await import('./delivered/proofs-card.tsx')).ProofsCard)
/** For visitors with the link, where the sender requires it. */
export const PinCard = partOf(async () => (await import('./pin-card.tsx')).PinCard)
/** Shown right after placing an order. */
export const PlacedPanel = partOf(async () => (await import('./placed-panel.tsx')).PlacedPanel)
/** For visitors whose link has lost its key. */
export const DeadLink = partOf(async () => (await import('./notes.tsx')).DeadLink)
/** For a test order. */
export const TestNote = partOf(async () => (await import('./notes.tsx')).TestNote)
/** While changes do not reach us. */
export const PausedMark = partOf(async () => (await import('./notes.tsx')).PausedMark)
/** After the text. */
export const TrackingPlace = partOf(async () => (await import('./tracking-place.tsx')).TrackingPlace)
/** In place of the whole page: there is no such parcel, or the request failed. */
export const TrackingProblem = lazyPage(catalog, async () => (await import('./tracking-problem.tsx')).TrackingProblem)
