import type { CandidateReason } from '@ilbud/proto/http/dispatch/candidate-reason'

/** How long a driver has for an answer. */
export const offerSeconds = 45

/** To how many drivers an order is offered before the pool has it. */
export const mostOffers = 3

/** An offer of an order to one driver, with what the order would add to that driver's route. */
export interface Offer {
  id: string
  orderId: string
  driverId: string
  /** Of the offers of this order since it began to wait, counted from 1. */
  number: number
  expiresAt: Date
  addedKm: number
  addedMinutes: number
  lateMinutes: number
  reason: CandidateReason
  payOre: number
}

/** An offer with what came of it; null: nothing yet. */
export interface MadeOffer extends Offer {
  madeAt: Date
  outcome: 'accepted' | 'declined' | 'expired' | 'withdrawn' | null
}

/** Why the pool has an order that was offered. */
export type PoolReason = 'NOBODY_TOOK_IT' | 'NOBODY_FITS' | 'NO_PLAN' | 'NOT_LOCATED' | 'NOT_AUTO'

/** The figures of a decision as the audit log has them: no free text. */
export function figuresOf({ driverId, number, addedKm, addedMinutes, lateMinutes, reason }: Offer): string {
  return `${number} ${reason} +${addedKm}km +${addedMinutes}min late ${lateMinutes}min to ${driverId}`
}
