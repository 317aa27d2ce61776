import { isDeepStrictEqual } from 'node:util'
import { toOrder, toRow } from '@ilbud/orders/db/order-row'
import { searchRow } from '@ilbud/orders/db/order-search'
import type { Client } from 'pg'
import { idOf } from './id-of.ts'
import type { OwnOrders } from './own-orders.ts'

/** The number of orders per driver; a city with more orders has more drivers. */
const ordersPerDriver = 180

/** The columns that vary, by the number of the order. The newest three hundred orders are live. */
const orderColumns: Record<string, string> = {
  id: idOf(`'order ' || at`),
  tracking_id: `'SD' || upper(substr(md5('tracking ' || at), 1, 13))`,
  state: `case when at <= 100 then 'CREATED' when at <= 200 then 'OUT_FOR_DELIVERY' when at <= 300 then 'ASSIGNED'
    when at % 20 = 0 then 'CANCELED' when at % 97 = 0 then 'RETURNED' else 'DELIVERED' end`,
  created_at: `date_trunc('minute', now()) - at * interval '30 seconds'`,
  updated_at: `date_trunc('minute', now()) - at * interval '30 seconds'`,
  ended_at: `case when at > 300 then date_trunc('minute', now()) - at * interval '30 seconds' + interval '1 hour' end`,
  driver_id: `case when at > 100 and at % 20 <> 0 then ${idOf(`'driver ' || at % ($1::int / ${ordersPerDriver} + 1)`)} end`,
  customer_id: idOf(`'customer ' || at % 5000`),
  company_id: `case when at % 3 = 0 then ${idOf(`'company ' || at % 50`)} end`,
  total_amount_ore: `(99 + at * 7 % 400) * 100`,
  delivery_contact: `'Recipient ' || md5(at::text)`
}

/** The same as searchRow() for the row above; `checkSample` verifies that. */
const searchColumns = `
  select id, created_at, customer_id, tracking_id, phones,
    replace(replace(content, template_id::text, id::text), template_contact, lower(delivery_contact)),
    replace(recipient, template_contact, lower(delivery_contact))
  from orders.orders, (
    select phones, content, recipient, id as template_id, lower(delivery_contact) as template_contact
    from orders.order_search join orders.orders on order_id = id
  ) template
  where id <> template_id`

/** Copies an order that the product made, with other ids, times, states and names. */
export async function fillOrders(client: Client, own: OwnOrders, orders: number): Promise<void> {
  const [template] = await own.prepare(1)
  await template!.save(own.connect(1))
  const definitions = await dropIndexes(client)
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = 'orders.orders'::regclass and attnum > 0 and not attisdropped order by attnum`
  )
  const values = rows.map(({ name }) => orderColumns[name] ?? `template.${name}`)
  await client.query(
    `insert into orders.orders select ${values.join(', ')} from orders.orders template, generate_series(1, $1::int) as at`,
    [orders]
  )
  await client.query(`insert into orders.order_search ${searchColumns}`)
  await client.query(`delete from orders.order_search using orders.orders where order_id = id and id = $1`, [
    template!.order.id
  ])
  await client.query('delete from orders.orders where id = $1', [template!.order.id])
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const definition of definitions) await client.query(definition)
  await client.query('vacuum analyze orders.orders, orders.order_search')
}

/** Creating indexes after the rows takes a tenth of the time. Returns their definitions. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'orders' and tablename in ('orders', 'order_search')
        and indexname not like '%_key' and indexname not like '%_pkey'`
  )
  for (const { name } of rows) await client.query(`drop index orders.${name}`)
  return rows.map(({ definition }) => definition)
}

type Row = Parameters<typeof toOrder>[0]

/** Throws when a row is not what the product's own code would write for the order. */
export async function checkSample(client: Client, orders: number): Promise<number> {
  const { rows } = await client.query<{ row: Row; found: object }>(
    `select to_jsonb(orders) as row, to_jsonb(order_search) as found
      from orders.orders join orders.order_search on order_id = id
      where id in (select ${idOf(`'order ' || 1 + (i * 7919::bigint) % $1`)} from generate_series(1, 2000) as i)`,
    [orders]
  )
  for (const { row, found } of rows) {
    const order = toOrder(row)
    for (const [name, value] of Object.entries({ ...toRow(order), ...searchRow(order) })) {
      const there = { ...row, ...found }[name]
      if (isDeepStrictEqual(there, value)) continue
      throw new Error(`${name} of ${row.id} is ${JSON.stringify(there)}, not ${JSON.stringify(value)}`)
    }
  }
  const { rows: counts } = await client.query<{ orders: string; found: string }>(
    'select (select count(*) from orders.orders) as orders, (select count(*) from orders.order_search) as found'
  )
  const { orders: there, found } = counts[0]!
  if (Number(there) !== orders || Number(found) !== orders) {
    throw new Error(`${orders} orders were made; ${there} are there and ${found} can be found`)
  }
  return rows.length
}
