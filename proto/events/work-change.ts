import type { WorkChangeKind } from '#http/dispatch/work-change.ts'
import { isFinalState, type OrderCommand } from '#http/orders/order-status.ts'
import type { OrderChange } from './order-change.ts'

interface WorkChange {
  driverId: string
  kind: WorkChangeKind
}

/** What others may change of an order that somebody drives. */
const changes: readonly OrderCommand[] = [
  'editOrder',
  'reschedule',
  'choosePlace',
  'retryDelivery',
  'startReturn',
  'recallParcel'
]

/** A driver's own reports, which staff may give in the driver's place, or take back. */
const steps: readonly OrderCommand[] = [
  'markPickedUp',
  'startDelivery',
  'loadAtHub',
  'confirmDelivery',
  'reportFailedAttempt',
  'confirmReturn',
  'correct'
]

/**
 * The drivers whose work a change of an order concerns, unless they made it themselves. Notifications sends it to a
 * closed app, realtime to an open one: both by this rule, so that they never differ.
 */
export function workChangesOf(change: OrderChange): WorkChange[] {
  return concernedBy(change).filter(({ driverId }) => driverId !== change.actor.id)
}

function concernedBy({ command, before, after }: OrderChange): WorkChange[] {
  const former = before?.driverId ?? null
  const present = after.driverId
  // An end is one for whoever drove it until then.
  if (command === 'cancelOrder' || command === 'declareLost') {
    const driverId = former ?? present
    return driverId === null ? [] : [{ driverId, kind: 'canceled' }]
  }
  if (former !== present) {
    return [
      ...(former === null ? [] : [{ driverId: former, kind: 'taken' as const }]),
      ...(present === null ? [] : [{ driverId: present, kind: 'given' as const }])
    ]
  }
  if (present === null) return []
  if (steps.includes(command)) {
    return [{ driverId: present, kind: isFinalState(after.state) ? 'finished' : 'stepped' }]
  }
  return changes.includes(command) ? [{ driverId: present, kind: 'changed' }] : []
}
