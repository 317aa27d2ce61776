import type { OrderChange } from '@ilbud/proto/events/order-change'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'

/** The driver who has the order in hand after the change; null if there is none or the order has ended. */
export function holderAfter({ after }: OrderChange): string | null {
  return isFinalState(after.state) ? null : after.driverId
}

type EarningsChange = { kind: 'earned'; driverId: string; payOre: number } | { kind: 'taken back' } | { kind: 'none' }

/** The change's effect on a driver's earnings. A corrected delivery is taken back, on the day it was earned. */
export function earningsOf({ before, after, payOre }: OrderChange): EarningsChange {
  const wasDelivered = before?.state === 'DELIVERED'
  const isDelivered = after.state === 'DELIVERED'
  if (wasDelivered === isDelivered) return { kind: 'none' }
  if (wasDelivered) return { kind: 'taken back' }
  const driverId = after.driverId ?? before?.driverId ?? null
  return driverId ? { kind: 'earned', driverId, payOre } : { kind: 'none' }
}
