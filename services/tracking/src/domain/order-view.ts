import type { OrderChange, OrderSituation, PlaceHint } from '@ilbud/proto/events/order-change'
import { type CustomerStatus, type DeliveryPlace, isFinalState } from '@ilbud/proto/http/orders/order-status'
import { type CustomerView, mayReadDelayed, toCustomerView } from '@ilbud/proto/http/orders/order-views'
import type { StoredParcelFacts } from '@ilbud/proto/http/orders/parcel'
import type { FailedAttempt } from '@ilbud/proto/http/parcels/decision'
import type { TimelineCode } from '@ilbud/proto/http/parcels/tracking'
import { type EtaProgress, hasSlid } from './eta-progress.ts'
import type { CommunicatedEtas } from './communicated-etas.ts'

/** An entry of the public timeline. Orders discloses notes and places, by `version`. */
export interface ViewEntry {
  /** The version of the order that made it; null for the delay overlay, which is no event of the order. */
  version: number | null
  type: CustomerStatus
  code: TimelineCode
  at: string
  corrected: boolean
}

export interface Eta {
  at: string
  low: string
  high: string
  /** Deliveries that the driver makes before this one; null without a driver. */
  stopsBefore: number | null
  updatedAt: string
}

/**
 * The public view of one order, made from its events alone. `version` is the order's; `revision` counts the changes of
 * ETA, delay, arriving and the open position within it. Times are ISO text, since it is stored as JSON.
 */
export interface OrderView extends StoredParcelFacts {
  orderId: string
  trackingId: string
  epoch: string
  version: number
  revision: number
  situation: OrderSituation
  /** When the order reached its present version. */
  changedAt: string
  timeline: ViewEntry[]
  pickup: PlaceHint
  delivery: PlaceHint
  recipientInitial: string
  distanceKm: number | null
  scheduledPickup: string | null
  /** Missing in older views. */
  scheduledDelivery?: string | null
  promise: OrderChange['promise']
  /** What the recipient has chosen. Missing in older views. */
  place?: DeliveryPlace | null
  notBefore?: string | null
  notAfter?: string | null
  /** What the sender requires of the recipient at the door. Missing in older views. */
  inPerson?: 'signature' | 'pin' | null
  /** The latest failed attempt, and what was decided after it. Missing in older views. */
  failedAttempt?: FailedAttempt | null
  /** By when it has to be back with its sender. Missing in older views. */
  returnBy?: string | null
  eta: Eta | null
  /** Whether it comes nearer. Missing without an estimate, and in older views. */
  progress?: EtaProgress | undefined
  /** What will be compared with the arrival. Missing in older views. */
  saidEtas?: CommunicatedEtas
  /** Beyond what was promised to the recipient, or beyond `returnBy` on the way back. */
  delayed: boolean
  /** Minutes after the promise that a dispatcher has announced; null: none. */
  delayMinutes: number | null
  /** How often a dispatcher has set or cleared a delay, each time with a reason in words. Missing in older views. */
  delaysSaid?: number
  arriving: boolean
  /** `arriving` or at most 5 minutes away, since then in this attempt. Missing in older views. */
  nearby?: boolean
  positionOpen: boolean
  /** Of a test order. Missing in older views. */
  test?: boolean
  customerId: string
  companyId: string | null
}

export function isFinal({ situation }: OrderView): boolean {
  return isFinalState(situation.state)
}

/** The public status: the customer's, or DELAYED on top of it, which keeps the stage. */
export function shownStatus({ situation, delayed }: OrderView): CustomerView {
  const shown = toCustomerView(situation)
  return delayed && mayReadDelayed(situation) ? { ...shown, status: 'DELAYED' } : shown
}

/** Since when nobody knows when it arrives, though it is on its way there; null: it is known, or there is no arrival. */
export function etaUnknownSince({ progress }: OrderView): string | null {
  return progress && hasSlid(progress) ? progress.since : null
}

// A recipient who names no end of a time means about two hours.
const openEndMs = 2 * 3_600_000

/** Until when the recipient wants the parcel; 0: no time was chosen. */
export function chosenUntil({ notBefore, notAfter }: OrderView): number {
  const from = notBefore ? Date.parse(notBefore) + openEndMs : 0
  return notAfter ? Date.parse(notAfter) : from
}

/** When the parcel has to be there: as promised, or later if the recipient chose so. ISO. */
export function dueBy(view: OrderView): string {
  return new Date(Math.max(Date.parse(view.promise.high), chosenUntil(view))).toISOString()
}
