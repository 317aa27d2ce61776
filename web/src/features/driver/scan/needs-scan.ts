import type { DriverOrder, DriverStatusBody } from '@ilbud/proto/http/dispatch/driver-orders'

type Change = Pick<DriverStatusBody, 'status' | 'scan'>

/** Whether the parcel changes hands with this step. */
export function isHandOver(status: DriverStatusBody['status']): boolean {
  return status === 'picked_up' || status === 'at_hub' || status === 'delivered'
}

/** Whether the label has to be scanned first. */
export function needsScan({ scanRequired }: DriverOrder, { status, scan }: Change): boolean {
  return scanRequired && isHandOver(status) && scan === undefined
}
