import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderCommand } from '@ilbud/proto/http/order-status'
import { timelineTypeOf } from '@ilbud/proto/http/order-views'
import type { TimelineCode } from '@ilbud/proto/http/tracking'
import type { ViewEntry } from './order-view.ts'

// Only for commands that the type does not tell apart.
const codes: Partial<Record<OrderCommand, TimelineCode>> = {
  reportPickupFailed: 'PICKUP_FAILED',
  reschedule: 'RESCHEDULED',
  recallParcel: 'RECALLED',
  declareLost: 'LOST'
}

/** The timeline after a change. A correction deletes nothing: it marks the entry that it takes back. */
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
