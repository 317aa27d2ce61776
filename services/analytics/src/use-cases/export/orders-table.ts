import { copyOfOrders, listDriverIds } from '#db/copy-orders.ts'
import { listOrders, type OrderRow } from '#db/list-orders.ts'
import { adminStatusOf } from '#domain/admin-status.ts'
import { addDays, startOfDay } from '#domain/local-day.ts'
import { sek } from '#domain/rates.ts'
import type { PeriodFigures } from '#use-cases/read-figures.ts'
import type { CopyOut } from '@ilbud/kernel/db/copy-out'
import { escapeFormula } from '@ilbud/proto/http/fields/spreadsheet-text'
import type { ExportDeps } from './deps.ts'
import { type Cell, columnsOf, type Table } from './table.ts'

const pageRows = 1000

const columns = columnsOf({
  trackingId: 'Tracking ID',
  orderId: 'Order ID',
  placedAt: 'Placed (UTC)',
  status: 'Status',
  state: 'State',
  price: 'Price (SEK)',
  packageSize: 'Size',
  distanceKm: 'Distance (km)',
  city: 'City',
  pickupDistrict: 'Pickup district',
  deliveryDistrict: 'Delivery district',
  attempts: 'Failed attempts',
  pickedUpAt: 'Picked up (UTC)',
  endedAt: 'Ended (UTC)',
  promisedBy: 'Promised by (UTC)',
  onTime: 'On time',
  driverId: 'Driver ID',
  driver: 'Driver',
  customerId: 'Customer ID',
  companyId: 'Company ID',
  costCenter: 'Cost centre',
  earliestPickup: 'Pickup from (UTC)',
  latestDelivery: 'Deliver by (UTC)'
})

/** The orders placed in the period, oldest first. Ids and numbers, and no customers' names. */
export function ordersTable({ db, names, copyOut }: ExportDeps, { head: { period }, sum }: PeriodFigures): Table {
  const span = { from: new Date(startOfDay(period.start)), to: new Date(startOfDay(addDays(period.end, 1))) }
  return {
    columns,
    rows: sum.placed,
    async *pages() {
      let after: OrderRow | null = null
      for (;;) {
        const rows: OrderRow[] = await listOrders(db, span, after, pageRows)
        if (rows.length === 0) return
        after = rows.at(-1)!
        const known = await names([...new Set(rows.flatMap(({ driverId }) => driverId ?? []))])
        yield rows.map((row) => cellsOf(row, known))
        if (rows.length < pageRows) return
      }
    },
    async *lines() {
      const known = await names(await listDriverIds(db))
      const safe = new Map([...known].map(([id, name]) => [id, escapeFormula(name)]))
      yield* withCarriageReturns(copyOut(copyOfOrders(span, safe)))
    }
  }
}

/** Lines of CSV end with CR and LF (RFC 4180); Postgres writes LF only. */
async function* withCarriageReturns(pieces: ReturnType<CopyOut>): AsyncIterable<Buffer> {
  // Latin-1 maps each byte to one character and back. In UTF-8 no other character contains the byte of a line feed.
  for await (const piece of pieces) yield Buffer.from(piece.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
}

function cellsOf(order: OrderRow, names: ReadonlyMap<string, string>): Cell[] {
  const { state, endedAt, driverId } = order
  const onTime = state === 'DELIVERED' && endedAt ? (endedAt <= order.firstPromise ? 'yes' : 'no') : null
  return [
    order.trackingId,
    order.orderId,
    order.placedAt,
    adminStatusOf(order),
    state,
    sek(order.totalAmountOre),
    order.packageSize,
    order.distanceKm,
    order.city,
    order.pickupDistrict,
    order.district,
    order.attempts,
    order.pickedUpAt,
    endedAt,
    order.firstPromise,
    onTime,
    driverId,
    driverId && (names.get(driverId) ?? null),
    order.customerId,
    order.companyId,
    order.costCenter,
    order.scheduledPickup,
    order.scheduledDelivery
  ]
}
