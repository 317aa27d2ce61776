import { dispatchDefinitions } from './dispatch-metrics.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { carried, days, delivered, duty, minutesOf } from './metrics-sql.ts'

/** The view of analytics' schema that all SQL below reads. */
export const validFacts = `create view valid_facts as
select f.*, (f.at at time zone 'Europe/Stockholm')::date as day from order_facts f
where f.command not in ('correct', 'deleted')
  and not exists (select from order_facts c where c.order_id = f.order_id and c.corrects = f.version)`

/** What the bar, the overview and the board count alike. Of the present, so it is counted by orders and not from facts. */
export const exceptionsDefinition = {
  name: 'exceptions',
  words:
    'Orders that need somebody now: the number in the bar, on the overview, and under Failed/Exceptions on the board. Each counts once, under its first reason: a failed attempt; late, because its promise or the time of its return cannot be kept; no driver for ten minutes after it was placed, was to be picked up or came to a hub, or after the opening that it was promised for; no position of its driver for two minutes; an address that is not on the map. None are orders that ended, canceled and returned ones included, test orders, and orders given to a driver before drivers see them. Parcels handed over far from the door and drivers who wait for an answer are counted apart.'
}

function placedSince(unit: 'day' | 'week' | 'month'): string {
  return `select count(*) as value from valid_facts where command = 'placeOrder'
  and day between date_trunc('${unit}', :now at time zone 'Europe/Stockholm')::date and (:now at time zone 'Europe/Stockholm')::date`
}

/** Every figure, as docs/metrics.md prints it. The recount test runs this SQL and compares it with the answers, day by day and to the öre. */
export const metricsDefinitions = [
  {
    name: 'totalRevenue',
    unit: 'SEK',
    by: 'delivery day',
    words: 'The sum of the prices of delivered orders.',
    sql: `select coalesce(sum(total_amount_ore), 0) / 100.0 as value ${delivered}`
  },
  {
    name: 'revenuePerOrder',
    unit: 'SEK',
    by: 'delivery day',
    words: 'The mean price of delivered orders, rounded to the öre.',
    sql: `select coalesce(round(avg(total_amount_ore)), 0) / 100.0 as value ${delivered}`
  },
  {
    name: 'totalOrders',
    unit: 'orders',
    by: 'placing day',
    words: 'Orders placed, whatever became of them; deleted ones stay counted.',
    sql: `select count(*) as value from valid_facts where command = 'placeOrder' and day between :start and :end`
  },
  {
    name: 'totalOrdersToday',
    unit: 'orders',
    by: 'placing day',
    words: 'Orders placed since midnight in Stockholm.',
    sql: placedSince('day')
  },
  {
    name: 'totalOrdersWeek',
    unit: 'orders',
    by: 'placing day',
    words: 'Orders placed since Monday.',
    sql: placedSince('week')
  },
  {
    name: 'totalOrdersMonth',
    unit: 'orders',
    by: 'placing day',
    words: 'Orders placed since the first of the month.',
    sql: placedSince('month')
  },
  {
    name: 'delivered',
    unit: 'orders',
    by: 'delivery day',
    words: 'Orders delivered. A delivery that was taken back does not count; the one after it does, on its own day.',
    sql: `select count(*) as value ${delivered}`
  },
  {
    name: 'failed',
    unit: 'orders',
    by: 'the day it ended',
    words: 'Orders that went back to the sender or were lost.',
    sql: `select count(*) as value from valid_facts where command in ('confirmReturn', 'declareLost') and day between :start and :end`
  },
  {
    name: 'canceled',
    unit: 'orders',
    by: 'the day it ended',
    words: 'Orders canceled before pickup. No rate of failure counts them.',
    sql: `select count(*) as value from valid_facts where command = 'cancelOrder' and day between :start and :end`
  },
  {
    name: 'avgDeliveryTime',
    unit: 'minutes',
    by: 'delivery day',
    words: 'The mean time from the pickup to the delivery, in whole minutes; stays at a hub included.',
    sql: `with pickups as (select order_id, max(at) as at from valid_facts where command = 'markPickedUp' group by order_id)
select coalesce(round(avg(extract(epoch from d.at - p.at)) / 60), 0) as value
from valid_facts d join pickups p using (order_id)
where d.command = 'confirmDelivery' and d.day between :start and :end`
  },
  {
    name: 'onTimeDeliveryRate',
    unit: 'percent',
    by: 'delivery day',
    words: 'Orders delivered at or before the end of the first promise, of all delivered.',
    sql: `select coalesce(round(100.0 * count(*) filter (where d.at <= p.promised_by) / nullif(count(*), 0), 1), 0) as value
from valid_facts d join valid_facts p on p.order_id = d.order_id and p.command = 'placeOrder'
where d.command = 'confirmDelivery' and d.day between :start and :end`
  },
  {
    name: 'avgDeliveriesPerDriver',
    unit: 'per driver and day',
    by: 'delivery day; day on duty',
    words: 'Deliveries, by the number of days that drivers were on duty: two drivers on one day are two.',
    sql: `with ${duty}, ${days}
select coalesce(round((select count(*) ${delivered})::numeric
  / nullif((select count(*) from duty cross join days where not isempty(duty.spans * days.span)), 0), 1), 0) as value`
  },
  {
    name: 'driversOnDuty',
    unit: 'drivers',
    by: 'day on duty',
    words: 'Days that drivers were on duty: two drivers on one day are two.',
    sql: `with ${duty}, ${days}
select count(*) as value from duty cross join days where not isempty(duty.spans * days.span)`
  },
  {
    name: 'vehicleUtilization',
    unit: 'percent',
    by: 'the minute',
    words: 'Minutes on duty with at least one parcel on board, of minutes on duty; running shifts count up to now.',
    sql: `with ${duty}, ${carried}, ${days}, period as (select range_agg(span) as spans from days),
minutes as (
  select ${minutesOf('duty.spans * period.spans')} as on_duty,
    ${minutesOf('duty.spans * carried.spans * period.spans')} as on_board
  from duty cross join period left join carried using (driver_id)
)
select coalesce(round(100 * sum(on_board) / nullif(sum(on_duty), 0), 1), 0) as value from minutes`
  },
  ...dispatchDefinitions,
  {
    name: 'companyMargin',
    unit: 'percent',
    by: 'delivery day',
    words:
      'What delivered orders of companies brought, less what their drivers were paid, of the revenue of all delivered ' +
      'orders. The cost of a delivery is the setting at the time when the order was placed.',
    sql: `select coalesce(round(100.0 * sum(total_amount_ore - pay_ore) filter (where company_id is not null)
  / nullif(sum(total_amount_ore), 0), 1), 0) as value ${delivered}`
  },
  {
    name: 'activeDrivers',
    unit: 'drivers',
    by: 'now',
    words:
      'Drivers on duty who sent a position or did something in the last ten minutes. Positions are not kept here: the ' +
      'SQL counts those who did something.',
    sql: `with last_facts as (select distinct on (driver_id) * from driver_facts order by driver_id, version desc),
acts as (
  select driver_id, at from driver_facts
  union all select driver_id, at from order_facts where actor_role = 'driver'
)
select count(*) as value from last_facts d where on_duty
  and exists (select from acts a where a.driver_id = d.driver_id and a.at > :now - interval '10 minutes')`
  },
  {
    name: 'totalDrivers',
    unit: 'drivers',
    by: 'now',
    words: 'Drivers who are not disabled. Who is invited counts once the invitation is accepted.',
    sql: `with last_facts as (select distinct on (driver_id) * from driver_facts order by driver_id, version desc)
select count(*) as value from last_facts where not disabled`
  },
  {
    name: 'totalCompanies',
    unit: 'companies',
    by: 'now',
    words: 'Companies that were approved.',
    sql: `select count(*) as value from companies where status = 'APPROVED'`
  },
  {
    name: 'pendingApplications',
    unit: 'companies',
    by: 'now',
    words: 'Applications that wait for a decision.',
    sql: `select count(*) as value from companies where status = 'PENDING_VERIFICATION'`
  }
] as const satisfies readonly MetricDefinition[]

export type MetricName = (typeof metricsDefinitions)[number]['name']

/** Figures that are lists: SQL that returns their rows. */
export const listDefinitions = [
  {
    name: 'byStatus',
    words: 'Orders placed, by the status that staff read today. Canceled orders are left out: they are no failures.',
    sql: `with last_facts as (
  select distinct on (order_id) order_id, state_after as state, destination as heading
  from order_facts where command <> 'deleted' order by order_id, version desc
)
select case
    when state in ('AT_HUB', 'LOADED') and heading = 'sender' then 'FAILED'
    when state = 'CREATED' then 'PENDING'
    when state in ('AT_HUB', 'LOADED', 'OUT_FOR_DELIVERY') then 'IN_TRANSIT'
    when state in ('ATTEMPT_FAILED', 'RETURNING', 'RETURNED', 'LOST') then 'FAILED'
    else state end as status, count(*) as orders
from valid_facts p join last_facts using (order_id)
where p.command = 'placeOrder' and state <> 'CANCELED' and p.day between :start and :end group by 1`
  },
  {
    name: 'geographic',
    words:
      'Orders by placing day and revenue by delivery day, per district of delivery; without one: Other. Districts with ' +
      'fewer than five orders are merged into Other, so that no row tells of one sender.',
    sql: `select city, coalesce(delivery_district, 'Other') as district,
  count(*) filter (where command = 'placeOrder') as orders,
  coalesce(sum(total_amount_ore) filter (where command = 'confirmDelivery'), 0) / 100.0 as revenue
from valid_facts where command in ('placeOrder', 'confirmDelivery') and day between :start and :end group by 1, 2`
  },
  {
    name: 'drivers',
    words: 'Deliveries, those on time in percent, and whole minutes on duty, per driver.',
    sql: `with ${duty}, ${days}, period as (select range_agg(span) as spans from days),
minutes as (
  select driver_id, ${minutesOf('duty.spans * period.spans')} as on_duty from duty cross join period
), deliveries as (
  select d.driver_id, count(*) as deliveries, count(*) filter (where d.at <= p.promised_by) as on_time
  from valid_facts d join valid_facts p on p.order_id = d.order_id and p.command = 'placeOrder'
  where d.command = 'confirmDelivery' and d.day between :start and :end group by 1
)
select driver_id as id, coalesce(deliveries, 0) as deliveries,
  coalesce(round(100.0 * on_time / deliveries, 1), 0) as on_time_delivery_rate, round(coalesce(on_duty, 0)) as minutes_on_duty
from minutes full join deliveries using (driver_id) where deliveries > 0 or on_duty > 0`
  }
] as const

const parameterTypes = { start: 'date', end: 'date', now: 'timestamptz' } as const
type Parameter = keyof typeof parameterTypes

/** The SQL with `$1`, `$2` … in place of the named parameters, and the names in that order. */
export function toStatement(sql: string): { text: string; names: Parameter[] } {
  const names: Parameter[] = []
  const text = sql.replace(/(?<!:):(start|end|now)\b/g, (_all, name: Parameter) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}::${parameterTypes[name]}`
  })
  return { text, names }
}
