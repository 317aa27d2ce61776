import type { DriverOrder, DriverStatusBody } from '@ilbud/proto/http/dispatch/driver-orders'

type Change = Pick<DriverStatusBody, 'status' | 'handedTo' | 'pin'>

/** Whether the driver has to type the recipient's PIN first. Not where the sender gets the parcel back. */
export function needsPin({ pinRequired, returning }: DriverOrder, { status, handedTo, pin }: Change): boolean {
  if (!pinRequired || status !== 'delivered' || pin !== undefined) return false
  return handedTo === 'recipient' || (handedTo === undefined && !returning)
}
