import type { OrderChange } from '@ilbud/proto/events/order-change'

/** What a message may be about (contract 10). The texts come with the templates. */
export type Kind =
  | 'account-created'
  | 'order-confirmed'
  | 'driver-assigned'
  | 'out-for-delivery'
  | 'delivered'
  | 'attempt-failed'
  | 'delayed'
  | 'canceled'

// Architecture: a cause that is older than a day is no news; the demo's past and a republished log send nothing.
const newsForMs = 24 * 3_600_000

export function isNews(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= newsForMs
}

/** What the people of an order are to be told about a change; null: nothing. */
export function causeOf({ command, before, after }: OrderChange): Kind | null {
  switch (command) {
    case 'placeOrder':
      return 'order-confirmed'
    case 'acceptOffer':
    case 'assignDriver':
    case 'reassignDriver':
      // The second leg from a hub is ours to arrange; nobody waits at a door for it.
      return before?.state === 'AT_HUB' ? null : 'driver-assigned'
    case 'startDelivery':
    case 'retryDelivery':
      return after.destination === 'recipient' ? 'out-for-delivery' : null
    case 'confirmDelivery':
      return 'delivered'
    case 'reportFailedAttempt':
      return 'attempt-failed'
    case 'cancelOrder':
      return 'canceled'
    default:
      return null
  }
}
