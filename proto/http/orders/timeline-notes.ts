import type { TimelineCode } from '#http/parcels/tracking.ts'

/** The notes that everybody may read. Clients translate them by their code. */
export const fixedNotes: Record<TimelineCode, string> = {
  ORDER_CREATED: 'The order was placed',
  DRIVER_ASSIGNED: 'A driver is on the way to pick up the parcel',
  PICKED_UP: 'The driver has picked up the parcel',
  AT_HUB: 'The parcel is at a hub',
  OUT_FOR_DELIVERY: 'The parcel is on its way to the recipient',
  DELIVERED: 'The parcel was delivered',
  FAILED_ATTEMPT: 'The parcel could not be delivered',
  NEW_ATTEMPT: 'There will be another attempt to deliver the parcel',
  RETURNING: 'The parcel goes back to the sender',
  PICKUP_FAILED: 'The parcel could not be picked up; we look for a new time',
  DELAYED: 'The parcel arrives later than promised',
  RESCHEDULED: 'Another time was chosen',
  RETURNED: 'The parcel is back with the sender',
  CANCELED: 'The order was canceled',
  RECALLED: 'The parcel was recalled',
  LOST: 'The parcel was lost or damaged'
}
