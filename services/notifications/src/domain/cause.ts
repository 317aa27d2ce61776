import type { InvitationOccasion } from '@ilbud/proto/events/auth-invited'
import type { SecurityChanged } from '@ilbud/proto/events/auth-security-changed'
import type { FailedAttempt } from '@ilbud/proto/http/parcels/decision'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { DeliveryPlace, ProofKind } from '@ilbud/proto/http/orders/order-status'
import type { WorkChangeKind } from '@ilbud/proto/http/dispatch/work-change'
import type { RecurringDayOmitted } from '@ilbud/proto/events/recurring-orders'

interface OfOrder {
  orderId: string
  /** The sender of the parcel, who receives the mail. */
  userId: string
  trackingId: string
}

interface Promised extends OfOrder {
  /** ISO times. */
  promise: { low: string; high: string }
}

interface OfRecurring {
  recurringId: string
  /** Whose it is. */
  userId: string
}

interface WithLink {
  userId: string
  /** Passed to `Auth.Link`, which returns the link. */
  tokenId: string
}

/** What a recipient is told about. Names nobody: who it is is known to orders, as long as it has the address. */
interface ToRecipient {
  to: 'recipient'
  orderId: string
  trackingId: string
}

/** The time that was chosen on the parcel's page; both null: what was chosen before is taken back. */
export interface ChosenTime {
  notBefore: string | null
  notAfter: string | null
}

/** After a failed attempt: until when sender and recipient can choose, and what happens otherwise. */
export type Question = Pick<FailedAttempt, 'until' | 'default' | 'window'>

/** An attempt that sender or recipient chose, or that is made because nobody chose. */
export interface NewAttempt extends ChosenTime {
  by: 'sender' | 'recipient' | 'system'
}

/**
 * The reason for a mail (docs/domain/mails.md), in the form in which it may be stored: ids, codes and times, and no
 * personal data.
 */
export type Cause =
  | ({ kind: 'verify-address' | 'reset-password' | 'change-email' } & WithLink)
  | ({ kind: 'invitation'; occasion: InvitationOccasion; companyId: string | null } & WithLink)
  | { kind: 'password-changed'; userId: string }
  | { kind: 'email-changing'; userId: string; farewellId: string }
  | ({ kind: 'security-changed' } & SecurityChanged)
  | { kind: 'account-erased'; farewellId: string }
  | { kind: 'member-removed'; userId: string; companyId: string }
  | { kind: 'member-role-changed'; userId: string; companyId: string; isAdmin: boolean }
  | { kind: 'application-received' | 'application-rejected'; companyId: string }
  | { kind: 'contact-changing' | 'verify-contact'; companyId: string; changeId: string }
  | { kind: 'webhook-turned-off'; companyId: string; because: 'by-us' | 'failing' | 'gone' }
  | { kind: 'recurring-paused'; companyId: string; recurringId: string; day: string }
  | ({ kind: 'recurring-day-omitted' } & OfRecurring & Pick<RecurringDayOmitted, 'day' | 'because' | 'code'>)
  | ({ kind: 'recurring-ended' } & OfRecurring)
  | ({ kind: 'order-confirmed'; scheduled?: true; earliestPickup?: string } & Promised)
  | ({ kind: 'released' | 'driver-assigned' | 'picked-up' } & Promised)
  | ({ kind: 'out-for-delivery'; newAttempt?: NewAttempt } & Promised)
  | ({ kind: 'arriving' | 'returning' | 'returned' } & OfOrder)
  | ({ kind: 'delivered' } & HandOver & OfOrder)
  | ({ kind: 'attempt-failed'; reasonCode: string | null; question?: Question } & OfOrder)
  | ({ kind: 'delayed'; eta: string | null } & OfOrder)
  | ({ kind: 'rescheduled' } & ChosenTime & OfOrder)
  | ({ kind: 'canceled'; ending: Ending } & OfOrder)
  | RecipientCause
  | DriverCause

export type Proof = ProofKind | 'pin'

/** How a parcel was handed over. Names nobody. */
export interface HandOver {
  /** What the driver was given as proof; absent: nothing. */
  proofs?: Proof[]
  /** Where the recipient chose to have it, if not at the door. */
  place?: Exclude<DeliveryPlace, 'door'>
}

export type RecipientCause =
  | ({ kind: 'placed'; promise: Promised['promise'] } & ToRecipient)
  | ({ kind: 'out-for-delivery'; promise: Promised['promise']; newAttempt?: NewAttempt } & ToRecipient)
  | ({ kind: 'arriving' } & ToRecipient)
  | ({ kind: 'delivered' } & HandOver & ToRecipient)
  | ({ kind: 'attempt-failed'; reasonCode: string | null; question?: Question } & ToRecipient)
  | ({ kind: 'delayed'; eta: string | null } & ToRecipient)
  | ({ kind: 'rescheduled' } & ChosenTime & ToRecipient)
  | ({ kind: 'canceled'; ending: Ending | 'returning' } & ToRecipient)

/**
 * What others did to a driver's work, for push messages. Names nobody: the browser that gets it belongs to the driver's
 * account.
 */
export interface DriverCause {
  kind: `job-${WorkChangeKind}`
  to: 'driver'
  orderId: string
  trackingId: string
}

/** What the sender of a parcel is told about. */
export type SenderCause = Extract<Cause, { orderId: string; userId: string }>

export type Kind = Cause['kind']

/** The ends of an order that customers see as CANCELED. */
type Ending = 'canceled' | 'recalled' | 'lost'

// Nobody wants a mail about what happened more than a day ago: the demo's past and a republished log send none.
const newsForMs = 24 * 3_600_000

export function isNews(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= newsForMs
}

/** The mail that a change of an order causes for its sender; null: none. */
export function causeOf(change: OrderChange): SenderCause | null {
  const {
    command,
    before,
    after,
    orderId,
    customerId: userId,
    trackingId,
    promise,
    reasonCode,
    scheduledPickup
  } = change
  const order = { orderId, userId, trackingId }
  switch (command) {
    case 'placeOrder':
      return {
        kind: 'order-confirmed',
        ...order,
        promise,
        ...(!after.released && { scheduled: true }),
        ...(scheduledPickup && { earliestPickup: scheduledPickup })
      }
    case 'releaseToPool':
      // Whoever has a driver already is not told that one is looked for; nor that the pool has an order which was offered before.
      return after.driverId === null && !before?.offered ? { kind: 'released', ...order, promise } : null
    case 'acceptOffer':
    case 'assignDriver':
    case 'reassignDriver':
      // The second leg, from a hub to the recipient, is arranged by us: nobody waits at a door for that driver.
      return before?.state === 'AT_HUB' ? null : { kind: 'driver-assigned', ...order, promise }
    case 'markPickedUp':
      return { kind: 'picked-up', ...order, promise }
    case 'startDelivery':
    case 'retryDelivery':
      return after.destination === 'recipient'
        ? { kind: 'out-for-delivery', ...order, promise, ...newAttemptOf(change) }
        : null
    case 'confirmDelivery':
      return { kind: 'delivered', ...order, ...handOverOf(change) }
    case 'reportFailedAttempt':
      return { kind: 'attempt-failed', ...order, reasonCode, ...questionOf(change) }
    case 'reschedule':
      return { kind: 'rescheduled', ...order, ...chosenTimeOf(change) }
    case 'startReturn':
      return { kind: 'returning', ...order }
    case 'confirmReturn':
      return { kind: 'returned', ...order }
    case 'cancelOrder':
      return { kind: 'canceled', ...order, ending: 'canceled' }
    case 'recallParcel':
      return { kind: 'canceled', ...order, ending: 'recalled' }
    case 'declareLost':
      return { kind: 'canceled', ...order, ending: 'lost' }
    default:
      return null
  }
}

/** The message that a change of an order causes for its recipient; null: none. */
export function recipientCauseOf(change: OrderChange): RecipientCause | null {
  const { command, after, orderId, trackingId, promise, reasonCode, failedAttempt } = change
  const parcel = { to: 'recipient', orderId, trackingId } as const
  switch (command) {
    case 'placeOrder':
    // The address may be given later; `causeId` makes it one mail in any case.
    case 'editOrder':
      return { kind: 'placed', ...parcel, promise }
    case 'startDelivery':
    case 'retryDelivery':
      return after.destination === 'recipient'
        ? { kind: 'out-for-delivery', ...parcel, promise, ...newAttemptOf(change) }
        : null
    case 'confirmDelivery':
      return { kind: 'delivered', ...parcel, ...handOverOf(change) }
    case 'reportFailedAttempt':
      return { kind: 'attempt-failed', ...parcel, reasonCode, ...questionOf(change) }
    case 'reschedule':
      return { kind: 'rescheduled', ...parcel, ...chosenTimeOf(change) }
    case 'startReturn':
      // Of what the system does by itself the mail about the failed attempt has told.
      return failedAttempt && failedAttempt.by !== 'system'
        ? { kind: 'canceled', ...parcel, ending: 'returning' }
        : null
    case 'cancelOrder':
      return { kind: 'canceled', ...parcel, ending: 'canceled' }
    case 'recallParcel':
      return { kind: 'canceled', ...parcel, ending: 'recalled' }
    case 'declareLost':
      return { kind: 'canceled', ...parcel, ending: 'lost' }
    default:
      return null
  }
}

function questionOf({ failedAttempt }: OrderChange): { question?: Question } {
  if (!failedAttempt) return {}
  const { until, default: next, window } = failedAttempt
  return { question: { until, default: next, window } }
}

function chosenTimeOf({ notBefore, notAfter }: OrderChange): ChosenTime {
  return { notBefore, notAfter }
}

/** What driver or staff begin is on its way at once, and the mail says so. */
function newAttemptOf({ command, failedAttempt, notBefore, notAfter }: OrderChange): { newAttempt?: NewAttempt } {
  const by = failedAttempt?.by
  if (command !== 'retryDelivery' || (by !== 'sender' && by !== 'recipient' && by !== 'system')) return {}
  return { newAttempt: { by, notBefore, notAfter } }
}

/** Staff may confirm a delivery without the PIN, and without proofs. */
function handOverOf({ givenProofs, pinRequired, override, place }: OrderChange): HandOver {
  const proofs: Proof[] = [...givenProofs, ...(pinRequired && !override ? (['pin'] as const) : [])]
  return { ...(proofs.length > 0 && { proofs }), ...(place && place !== 'door' && { place }) }
}

export function isForRecipient(cause: Cause): cause is RecipientCause {
  return 'to' in cause && cause.to === 'recipient'
}

export function isForDriver(cause: Cause): cause is DriverCause {
  return 'to' in cause && cause.to === 'driver'
}

/** What an order's sender can cause alone and as often as they like, without anybody driving. */
export const kindsBySenderAlone = [
  'order-confirmed',
  'placed',
  'rescheduled',
  'canceled'
] as const satisfies readonly Kind[]

export function isBySenderAlone({ kind }: Cause): boolean {
  return (kindsBySenderAlone as readonly Kind[]).includes(kind)
}
