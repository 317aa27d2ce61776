import { listOrders, type OrderRow } from '#db/list-orders.ts'
import { adminStatusOf } from '#domain/admin-status.ts'
import { addDays, startOfDay } from '#domain/local-day.ts'
import { sek } from '#domain/rates.ts'
import type { FiguresDeps, PeriodFigures } from '#use-cases/read-figures.ts'
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
  companyId: 'Company ID'
})

/** The orders placed in the period, oldest first. Ids and numbers: whoever needs a name asks the order's page. */
export function ordersTable({ db, names }: FiguresDeps, { head: { period }, sum }: PeriodFigures): Table {
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
    }
  }
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
    order.companyId
  ]
}
