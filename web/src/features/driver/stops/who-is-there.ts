import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import type { Stop } from './driver-stops.ts'

/** At a hub nobody knows the sender, so the driver needs the tracking ID. */
export function whoIsThere({ order, kind }: Stop): { contact: string | null; phone: string | null } {
  if (kind === 'pickup' && order.hub !== null) return { contact: formatTrackingId(order.trackingId), phone: null }
  return kind === 'pickup' || order.returning
    ? { contact: order.pickupContact, phone: order.pickupPhone }
    : { contact: order.deliveryContact, phone: order.deliveryPhone }
}
