import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { CustomerStatus, OrderCommand } from '@ilbud/proto/http/order-status'
import type { TimelineCode } from '@ilbud/proto/http/tracking'
import type { ViewEntry } from './order-view.ts'

interface Line {
  type: CustomerStatus
  code: TimelineCode
}

const assigned: Line = { type: 'DRIVER_ASSIGNED', code: 'DRIVER_ASSIGNED' }
const onTheWay: Line = { type: 'OUT_FOR_DELIVERY', code: 'OUT_FOR_DELIVERY' }

// Contract 4, "Public timeline `type` per command". What is not here adds no entry.
const lines: Partial<Record<OrderCommand, Line>> = {
  placeOrder: { type: 'CREATED', code: 'ORDER_CREATED' },
  acceptOffer: assigned,
  assignDriver: assigned,
  reassignDriver: assigned,
  reportPickupFailed: { type: 'DELAYED', code: 'PICKUP_FAILED' },
  markPickedUp: { type: 'PICKED_UP', code: 'PICKED_UP' },
  startDelivery: onTheWay,
  retryDelivery: onTheWay,
  dropAtHub: { type: 'AT_HUB', code: 'AT_HUB' },
  confirmDelivery: { type: 'DELIVERED', code: 'DELIVERED' },
  reportFailedAttempt: { type: 'FAILED_ATTEMPT', code: 'FAILED_ATTEMPT' },
  confirmReturn: { type: 'RETURNED', code: 'RETURNED' },
  cancelOrder: { type: 'CANCELED', code: 'CANCELED' },
  recallParcel: { type: 'CANCELED', code: 'RECALLED' },
  declareLost: { type: 'CANCELED', code: 'LOST' }
}

/** The timeline after a change. A correction erases nothing: it marks the entry that it takes back. */
export function extendTimeline(timeline: readonly ViewEntry[], change: OrderChange, at: string): ViewEntry[] {
  if (change.command === 'correct') {
    return timeline.map((entry) => (entry.version === change.corrects ? { ...entry, corrected: true } : entry))
  }
  const line = lines[change.command]
  // StartDelivery counts only towards the recipient; on the way back it moves nothing that the public follows.
  if (!line || (change.command === 'startDelivery' && change.after.destination === 'sender')) return [...timeline]
  return [...timeline, { version: change.version, ...line, at, corrected: false }]
}

/** Contract 5: the notes that everybody may read; clients translate them by their code. */
export const fixedNotes: Record<TimelineCode, string> = {
  ORDER_CREATED: 'The order was placed',
  DRIVER_ASSIGNED: 'A driver is on the way to pick up the parcel',
  PICKED_UP: 'The driver has picked up the parcel',
  AT_HUB: 'The parcel is at a hub',
  OUT_FOR_DELIVERY: 'The parcel is on its way to the recipient',
  DELIVERED: 'The parcel was delivered',
  FAILED_ATTEMPT: 'The parcel could not be delivered',
  PICKUP_FAILED: 'The parcel could not be picked up; we look for a new time',
  DELAYED: 'The parcel arrives later than promised',
  RETURNED: 'The parcel is back with the sender',
  CANCELED: 'The order was canceled',
  RECALLED: 'The sender asked for the parcel back',
  LOST: 'The parcel was lost or damaged'
}
