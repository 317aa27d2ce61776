import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderCommand } from '@ilbud/proto/http/order-status'
import type { DriverCause } from './cause.ts'

interface Concerned {
  driverId: string
  cause: DriverCause
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

/** The drivers whose work a change of an order concerns, unless they made it themselves. */
export function driverCausesOf(change: OrderChange): Concerned[] {
  const { orderId, trackingId, actor } = change
  return concernedBy(change)
    .filter(({ driverId }) => driverId !== actor.id)
    .map(({ driverId, kind }) => ({ driverId, cause: { kind, to: 'driver', orderId, trackingId } }))
}

function concernedBy({ command, before, after }: OrderChange): { driverId: string; kind: DriverCause['kind'] }[] {
  const former = before?.driverId ?? null
  const present = after.driverId
  // An end is one for whoever drove it until then.
  if (command === 'cancelOrder' || command === 'declareLost') {
    const driverId = former ?? present
    return driverId === null ? [] : [{ driverId, kind: 'job-canceled' }]
  }
  if (former !== present) {
    return [
      ...(former === null ? [] : [{ driverId: former, kind: 'job-taken' as const }]),
      ...(present === null ? [] : [{ driverId: present, kind: 'job-given' as const }])
    ]
  }
  return present !== null && changes.includes(command) ? [{ driverId: present, kind: 'job-changed' }] : []
}
