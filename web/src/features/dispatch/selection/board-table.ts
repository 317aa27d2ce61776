import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'

const columns = [
  'trackingId',
  'status',
  'code',
  'delayed',
  'driver',
  'pickupAddress',
  'deliveryAddress',
  'createdAt',
  'earliestPickup',
  'latestDelivery',
  'estimatedDelivery',
  'etaUnknownSince',
  'attempts',
  'costCenter',
  'reference'
] as const

/** The orders as a table of texts, with the names of the columns in the first row. */
export function boardTable(rows: readonly BoardRow[]): string[][] {
  const cells = rows.map((row) =>
    columns.map((column) => {
      if (column === 'trackingId') return formatTrackingId(row.trackingId)
      return column === 'driver' ? (row.driver?.name ?? '') : String(row[column] ?? '')
    })
  )
  return [[...columns], ...cells]
}
