import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { CustomerStatus, OrderCommand } from '@ilbud/proto/http/orders/order-status'
import { timelineTypeOf } from '@ilbud/proto/http/orders/order-views'
import type { TimelineCode } from '@ilbud/proto/http/parcels/tracking'
import type { ViewEntry } from './order-view.ts'

// Only for commands that the type does not tell apart.
const codes: Partial<Record<OrderCommand, TimelineCode>> = {
  reportPickupFailed: 'PICKUP_FAILED',
  reschedule: 'RESCHEDULED',
  recallParcel: 'RECALLED',
  declareLost: 'LOST'
}

/** The return after a failed attempt is told, though the status stays. */
function typeOf({ command, before, after }: OrderChange): CustomerStatus | null {
  if (command === 'startReturn' && before?.state === 'ATTEMPT_FAILED') return 'FAILED_ATTEMPT'
  return timelineTypeOf(command, after)
}

function codeOf({ command, actor }: OrderChange): TimelineCode | undefined {
  if (command === 'startReturn') return 'RETURNING'
  // Decided, and the driver will come; drivers and staff say so when it begins.
  const isDecided = actor.role !== 'driver' && actor.role !== 'dispatcher' && actor.role !== 'admin'
  return command === 'retryDelivery' && isDecided ? 'NEW_ATTEMPT' : codes[command]
}

/** The timeline after a change. A correction deletes nothing: it marks the entry that it takes back. */
export function extendTimeline(timeline: readonly ViewEntry[], change: OrderChange, at: string): ViewEntry[] {
  const { command, version } = change
  if (command === 'correct') {
    return timeline.map((entry) => (entry.version === change.corrects ? { ...entry, corrected: true } : entry))
  }
  const type = typeOf(change)
  if (!type) return [...timeline]
  const code = codeOf(change) ?? (type === 'CREATED' ? 'ORDER_CREATED' : type)
  return [...timeline, { version, type, code, at, corrected: false }]
}
