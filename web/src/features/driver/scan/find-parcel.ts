import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { isLabelOf, type LabelScan, trackingIdInCode } from '@ilbud/proto/http/orders/label'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'

/** What a label is to the driver at this stop. */
export type FoundLabel =
  | { is: 'wanted'; order: DriverOrder }
  /** It was scanned before. */
  | { is: 'scanned' }
  /** A parcel of the driver's that this step is not about. */
  | { is: 'another'; order: DriverOrder }
  /** A label of ours whose parcel is not the driver's. */
  | { is: 'foreign'; trackingId: string }
  /** No label of ours, or no parcel of the driver's that ends like that. */
  | { is: 'unknown' }

interface Parcels {
  /** Whose labels are missing. */
  waiting: readonly DriverOrder[]
  scanned: readonly DriverOrder[]
  /** All of the driver's. */
  orders: readonly DriverOrder[]
}

/** Without a network, from the orders on the phone. */
export function findParcel(scan: LabelScan, { waiting, scanned, orders }: Parcels): FoundLabel {
  const isOf = ({ trackingId }: DriverOrder): boolean => isLabelOf(scan, trackingId)
  const wanted = waiting.find(isOf)
  if (wanted) return { is: 'wanted', order: wanted }
  if (scanned.some(isOf)) return { is: 'scanned' }
  const another = orders.find((order) => order.mine && isOf(order))
  if (another) return { is: 'another', order: another }
  const trackingId = trackingIdInCode(scan.text)
  return trackingId ? { is: 'foreign', trackingId: formatTrackingId(trackingId) } : { is: 'unknown' }
}
