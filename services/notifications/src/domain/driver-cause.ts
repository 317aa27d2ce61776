import type { OrderChange } from '@ilbud/proto/events/order-change'
import { workChangesOf } from '@ilbud/proto/events/work-change'
import type { DriverCause } from './cause.ts'

interface Concerned {
  driverId: string
  cause: DriverCause
}

/** The drivers whose work a change of an order concerns, unless they made it themselves. */
export function driverCausesOf(change: OrderChange): Concerned[] {
  const { orderId, trackingId } = change
  return workChangesOf(change).map(({ driverId, kind }) => ({
    driverId,
    cause: { kind: `job-${kind}`, to: 'driver', orderId, trackingId }
  }))
}
