import { adminStatusOf } from '#domain/admin-status.ts'
import { escapeLiteral } from '@ilbud/kernel/db/copy-out'
import { destinationSchema, orderStateSchema } from '@ilbud/proto/http/orders/order-status'
import { formulaStarts, numberOrPhonePattern } from '@ilbud/proto/http/fields/spreadsheet-text'
import type { Kysely } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

interface Span {
  from: Date
  to: Date
}

/** The ids of all drivers: finding those of the span's orders would cost more than loading all names. */
export async function listDriverIds(db: Kysely<AnalyticsTables>): Promise<string[]> {
  const rows = await db.selectFrom('drivers').select('driver_id').execute()
  return rows.map(({ driver_id }) => driver_id)
}

/**
 * A COPY statement that writes the orders placed in the span as CSV, oldest first: the same as `orders-table.ts` makes,
 * several times as fast. COPY takes no parameters, so values are inlined, escaped. Statuses and names are looked up in
 * JSON, because a join that Postgres misjudges costs as much as all the rest.
 */
export function copyOfOrders({ from, to }: Span, driverNames: ReadonlyMap<string, string>): string {
  return `copy (
    select tracking_id, order_id, ${utc('placed_at')}, ${json(statuses)} -> state ->> destination, state,
      total_amount_ore / 100::float8, package_size, distance_km, ${safe('city')}, ${safe('pickup_district')},
      ${safe('delivery_district')}, attempts, ${utc('picked_up_at')}, ${utc('ended_at')}, ${utc('first_promise')},
      case when state = 'DELIVERED' and ended_at is not null
        then case when ended_at <= first_promise then 'yes' else 'no' end end,
      driver_id, ${json(Object.fromEntries(driverNames))} ->> driver_id::text, customer_id, company_id,
      ${safe('cost_center')}, ${utc('scheduled_pickup')}, ${utc('scheduled_delivery')}
    from counted_orders
    where placed_at >= ${escapeLiteral(from.toISOString())} and placed_at < ${escapeLiteral(to.toISOString())}
    order by placed_at, order_id
  ) to stdout with (format csv)`
}

/** The same text as `Date.toISOString`. The extra microsecond forces six digits, of which three are kept. */
function utc(column: string): string {
  return `substr(to_json(${column} at time zone 'UTC' + interval '1 microsecond')::text, 2, 23) || 'Z'`
}

const signs = formulaStarts.map((sign) => sign.charCodeAt(0)).join()

/** Does the same as `escapeFormula`. */
function safe(column: string): string {
  const isSafe = `ascii(${column}) <> all ('{${signs}}') or ${column} ~ ${escapeLiteral(numberOrPhonePattern)}`
  return `case when ${isSafe} then ${column} else '''' || ${column} end`
}

/** By state and destination. */
const statuses = Object.fromEntries(
  orderStateSchema.options.map((state) => [
    state,
    Object.fromEntries(
      destinationSchema.options.map((destination) => [destination, adminStatusOf({ state, destination })])
    )
  ])
)

function json(value: object): string {
  return `${escapeLiteral(JSON.stringify(value))}::jsonb`
}
