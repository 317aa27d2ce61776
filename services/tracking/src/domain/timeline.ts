import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderCommand } from '@ilbud/proto/http/order-status'
import { timelineTypeOf } from '@ilbud/proto/http/order-views'
import type { TimelineCode } from '@ilbud/proto/http/tracking'
import type { ViewEntry } from './order-view.ts'

// Only where the type does not say it.
const codes: Partial<Record<OrderCommand, TimelineCode>> = {
  reportPickupFailed: 'PICKUP_FAILED',
  recallParcel: 'RECALLED',
  declareLost: 'LOST'
}

/** The timeline after a change. A correction erases nothing: it marks the entry that it takes back. */
export function extendTimeline(timeline: readonly ViewEntry[], change: OrderChange, at: string): ViewEntry[] {
  const { command, version } = change
  if (command === 'correct') {
    return timeline.map((entry) => (entry.version === change.corrects ? { ...entry, corrected: true } : entry))
  }
  const type = timelineTypeOf(command, change.after)
  if (!type) return [...timeline]
  const code = codes[command] ?? (type === 'CREATED' ? 'ORDER_CREATED' : type)
  return [...timeline, { version, type, code, at, corrected: false }]
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
