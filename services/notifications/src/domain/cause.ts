import type { InvitationOccasion } from '@ilbud/proto/events/auth-invited'
import type { OrderChange } from '@ilbud/proto/events/order-change'

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

interface WithLink {
  userId: string
  /** Passed to `Auth.Link`, which returns the link. */
  tokenId: string
}

/**
 * The reason for a mail (docs/domain/mails.md), in the form in which it may be stored: ids, codes and times, and no
 * personal data.
 */
export type Cause =
  | ({ kind: 'verify-address' | 'reset-password' } & WithLink)
  | ({ kind: 'invitation'; occasion: InvitationOccasion; companyId: string | null } & WithLink)
  | { kind: 'password-changed'; userId: string }
  | { kind: 'account-erased'; farewellId: string }
  | { kind: 'application-received' | 'application-rejected'; companyId: string }
  | { kind: 'contact-changing' | 'verify-contact'; companyId: string; changeId: string }
  | ({ kind: 'order-confirmed' | 'driver-assigned' | 'out-for-delivery' } & Promised)
  | ({ kind: 'delivered' } & OfOrder)
  | ({ kind: 'attempt-failed'; reasonCode: string | null } & OfOrder)
  | ({ kind: 'delayed'; eta: string | null } & OfOrder)
  | ({ kind: 'canceled'; ending: Ending } & OfOrder)

export type Kind = Cause['kind']

/** The ends of an order that customers see as CANCELED. */
type Ending = 'canceled' | 'recalled' | 'lost'

// Nobody wants a mail about what happened more than a day ago: the demo's past and a republished log send none.
const newsForMs = 24 * 3_600_000

export function isNews(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= newsForMs
}

/** The mail that a change of an order causes for its sender; null: none. */
export function causeOf(change: OrderChange): Cause | null {
  const { command, before, after, orderId, customerId: userId, trackingId, promise, reasonCode } = change
  const order = { orderId, userId, trackingId }
  switch (command) {
    case 'placeOrder':
      return { kind: 'order-confirmed', ...order, promise }
    case 'acceptOffer':
    case 'assignDriver':
    case 'reassignDriver':
      // The second leg, from a hub to the recipient, is arranged by us: nobody waits at a door for that driver.
      return before?.state === 'AT_HUB' ? null : { kind: 'driver-assigned', ...order, promise }
    case 'startDelivery':
    case 'retryDelivery':
      return after.destination === 'recipient' ? { kind: 'out-for-delivery', ...order, promise } : null
    case 'confirmDelivery':
      return { kind: 'delivered', ...order }
    case 'reportFailedAttempt':
      return { kind: 'attempt-failed', ...order, reasonCode }
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
