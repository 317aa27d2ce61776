import type { Client } from 'pg'
import { idOf } from '#bench/servers/id-of.ts'

/**
 * Inserts the facts of a city's year: five changes per order, one order in 25 canceled, one delivery in 50 corrected
 * and repeated.
 */
export async function insertFacts(database: Client, orders: number): Promise<void> {
  await insertOrderFacts(database, orders)
  await database.query(driverFacts)
  await database.query('analyze')
}

/** The same without the drivers' days on duty. */
export async function insertOrderFacts(database: Client, orders: number): Promise<void> {
  await database.query(`set search_path = analytics`)
  for (let from = 0; from < orders; from += batch) {
    await database.query(orderFacts, [from, Math.min(orders, from + batch), orders, daysOf(orders)])
  }
}

/**
 * Fewer orders are those of fewer days and not of emptier ones: on every day each district has some, so that sizes that
 * are compared differ in their number of orders and not in that of the rows which an answer adds up.
 */
function daysOf(orders: number): number {
  return Math.min(365, Math.max(31, Math.floor(orders / 300)))
}

const batch = 50_000
const drivers = 55

/** Placed between 06:00 and 16:00 UTC on each of the last days, spread evenly over the drivers. */
const orderFacts = `
  with orders as (
    select ${idOf(`'order ' || i`)} as order_id, ${idOf(`'driver ' || i % ${drivers}`)} as driver_id, i,
      date_trunc('day', now()) - interval '1 day' * ($4::int - (i::bigint * $4::int / $3::int)) + interval '6 hours'
        + interval '1 second' * ((i::bigint * 7919) % 36000) as placed_at
    from generate_series($1::int, $2::int - 1) as i
  ), steps (version, minutes, command, state_before, state_after, corrects) as (
    values (1, 0, 'placeOrder', null, 'CREATED', null::int),
      (2, 3, 'acceptOffer', 'CREATED', 'ASSIGNED', null),
      (3, 15, 'markPickedUp', 'ASSIGNED', 'PICKED_UP', null),
      (4, 16, 'startDelivery', 'PICKED_UP', 'OUT_FOR_DELIVERY', null),
      (5, 40, 'confirmDelivery', 'OUT_FOR_DELIVERY', 'DELIVERED', null),
      (6, 45, 'correct', 'DELIVERED', 'OUT_FOR_DELIVERY', 5),
      (7, 60, 'confirmDelivery', 'OUT_FOR_DELIVERY', 'DELIVERED', null),
      (-2, 9, 'cancelOrder', 'CREATED', 'CANCELED', null)
  ), facts as (
    select o.*, s.*, o.placed_at + interval '1 minute' * (s.minutes + case when s.version > 2 then i % 30 else 0 end) as at
    from orders o cross join steps s
    where case when i % 25 = 0 then s.version in (1, -2) else s.version between 1 and case when i % 50 = 7 then 7 else 5 end end
  )
  insert into order_facts (order_id, version, epoch, at, local_day, command, corrects, override, actor_role, state_before,
    state_after, destination, attempts, driver_id, tracking_id, customer_id, company_id, city, pickup_district,
    delivery_district, package_size, distance_km, total_amount_ore, pay_ore, promised_by)
  select order_id, abs(version), ${idOf(`'epoch'`)}, at, (at at time zone 'Europe/Stockholm')::date, command, corrects, false,
    case when version in (2, 3, 4, 5, 7) then 'driver' else 'customer' end, state_before, state_after, 'recipient', 0,
    case when version > 1 then driver_id end, 'SD' || i, ${idOf(`'customer'`)},
    case when i % 3 = 0 then ${idOf(`'company ' || i % 20`)} end, 'Stockholm', 'Norrmalm', 'District ' || i % 115, 'medium',
    4.2, 9900 + i % 20000, 6500, placed_at + interval '1 minute' * (40 + i % 30)
  from facts`

const driverFacts = `
  insert into driver_facts (driver_id, version, at, local_day, on_duty, disabled)
  select ${idOf(`'driver ' || driver`)}, version, at, (at at time zone 'Europe/Stockholm')::date, on_duty, false
  from generate_series(0, ${drivers} - 1) as driver, lateral (
    select row_number() over (order by at) as version, at, on_duty from (
      select date_trunc('day', now()) - interval '365 days' as at, false as on_duty
      union all
      select date_trunc('day', now()) - interval '1 day' * day + interval '1 hour' * hour, hour = 6
      from generate_series(1, 365) as day, unnest(array[6, 17]) as hour
    ) changes
  ) story`
