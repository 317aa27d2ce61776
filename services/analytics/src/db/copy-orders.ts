import { adminStatusOf } from '#domain/admin-status.ts'
import { runsPattern } from '#domain/neutralise.ts'
import { escapeLiteral } from '@ilbud/kernel/db/copy-out'
import { destinationSchema, orderStateSchema } from '@ilbud/proto/http/order-status'
import type { Kysely } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

interface Span {
  from: Date
  to: Date
}

/** Who carried the orders placed in the span. */
export async function driversOfOrders(db: Kysely<AnalyticsTables>, { from, to }: Span): Promise<string[]> {
  const rows = await db
    .selectFrom('counted_orders')
    .select('driver_id')
    .distinct()
    .where('placed_at', '>=', from)
    .where('placed_at', '<', to)
    .where('driver_id', 'is not', null)
    .execute()
  return rows.map(({ driver_id }) => driver_id!)
}

/**
 * A statement that writes the orders placed in the span as lines of CSV, oldest first: what `orders-table.ts` makes of
 * its pages, several times as fast. A copy takes no parameters, so every value stands in it, escaped.
 */
export function copyOfOrders({ from, to }: Span, driverNames: ReadonlyMap<string, string>): string {
  return `copy (
    select tracking_id, order_id, ${utc('placed_at')}, statuses.status, state, trim_scale(total_amount_ore / 100.0),
      package_size, distance_km, ${safe('city')}, ${safe('pickup_district')}, ${safe('delivery_district')}, attempts,
      ${utc('picked_up_at')}, ${utc('ended_at')}, ${utc('first_promise')},
      case when state = 'DELIVERED' and ended_at is not null
        then case when ended_at <= first_promise then 'yes' else 'no' end end,
      driver_id, drivers.name, customer_id, company_id
    from counted_orders
    join jsonb_to_recordset(${json(statuses())}) as statuses(state text, destination text, status text)
      using (state, destination)
    left join jsonb_to_recordset(${json(named(driverNames))}) as drivers(driver_id uuid, name text) using (driver_id)
    where placed_at >= ${escapeLiteral(from.toISOString())} and placed_at < ${escapeLiteral(to.toISOString())}
    order by placed_at, order_id
  ) to stdout with (format csv)`
}

/** As `Date.toISOString` writes it. */
function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** No formula, whatever it begins with. */
function safe(column: string): string {
  return `case when ${column} ~ ${escapeLiteral(runsPattern)} then '''' || ${column} else ${column} end`
}

function statuses(): object[] {
  return orderStateSchema.options.flatMap((state) =>
    destinationSchema.options.map((destination) => ({
      state,
      destination,
      status: adminStatusOf({ state, destination })
    }))
  )
}

function named(driverNames: ReadonlyMap<string, string>): object[] {
  return [...driverNames].map(([driver_id, name]) => ({ driver_id, name }))
}

function json(rows: object[]): string {
  return `${escapeLiteral(JSON.stringify(rows))}::jsonb`
}
