import { isDeepStrictEqual } from 'node:util'
import { toOrder, toRow } from '@ilbud/orders/db/orders/order-row'
import { searchRow } from '@ilbud/orders/db/search/order-search'
import type { Client } from 'pg'
import { parseTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { idOf } from '#bench/servers/id-of.ts'
import { makeTexts } from './list-texts.ts'
import type { OwnOrders } from '#bench/servers/own-orders.ts'

/** The number of orders per driver; a city with more orders has more drivers. */
const ordersPerDriver = 180

/** The columns that vary, beside those of `texts`. The newest three hundred orders are live. */
const orderColumns: Record<string, string> = {
  state: `case when at <= 100 then 'CREATED' when at <= 200 then 'OUT_FOR_DELIVERY' when at <= 300 then 'ASSIGNED'
    when at % 20 = 0 then 'CANCELED' when at % 97 = 0 then 'RETURNED' else 'DELIVERED' end`,
  updated_at: 'texts.created_at',
  ended_at: `case when at > 300 then texts.created_at + interval '1 hour' end`,
  driver_id: `case when at > 100 and at % 20 <> 0 then ${idOf(`'driver ' || at % ($1::int / ${ordersPerDriver} + 1)`)} end`,
  customer_id: idOf(`'customer ' || at % 5000`),
  company_id: `case when at % 3 = 0 then ${idOf(`'company ' || at % 50`)} end`,
  total_amount_ore: `(99 + at * 7 % 400) * 100`,
  pickup_contact: 'texts.customer_name',
  pickup_phone_e164: inE164('pickup_phone'),
  delivery_phone_e164: inE164('delivery_phone'),
  customer_phone: inE164('pickup_phone')
}

/** SQL for a Swedish phone as it is stored for searching and calling. */
function inE164(phone: string): string {
  return `'+46' || translate(substr(texts.${phone}, 2), '- ', '')`
}

/** The same as searchRow(); `checkSample` verifies that. */
const searchColumns = `
  select id, created_at, customer_id, tracking_id,
    translate(concat_ws(' ', pickup_phone_e164, delivery_phone_e164, customer_phone), '+', ''),
    lower(concat_ws(e'\n', id, pickup_address, delivery_address, pickup_contact, delivery_contact,
      pickup_phone, delivery_phone, customer_name, customer_phone)),
    lower(delivery_contact) || ' ' || substr(delivery_phone_e164, 2)
  from orders.orders`

/** Copies an order that the product made, with other ids, times, states, addresses, names and phones. */
export async function fillOrders(client: Client, own: OwnOrders, orders: number): Promise<void> {
  const [template] = await own.prepare(1)
  await template!.save(own.connect(1))
  const definitions = await dropIndexes(client)
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = 'orders.orders'::regclass and attnum > 0 and not attisdropped order by attnum`
  )
  await makeTexts(client, orders)
  const { fields } = await client.query('select * from texts limit 0')
  const texts = new Set(fields.map(({ name }) => name))
  const values = rows.map(({ name }) => orderColumns[name] ?? `${texts.has(name) ? 'texts' : 'template'}.${name}`)
  await client.query(
    `insert into orders.orders select ${values.join(', ')} from orders.orders template, texts order by at`,
    [orders]
  )
  await client.query('delete from orders.order_search')
  await client.query('delete from orders.orders where id = $1', [template!.order.id])
  await client.query(`insert into orders.order_search ${searchColumns}`)
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
      where id in (select id from texts where at in (select 1 + (i * 7919::bigint) % $1 from generate_series(1, 2000) i))`,
    [orders]
  )
  for (const { row, found } of rows) {
    const order = toOrder(row)
    if (parseTrackingId(order.trackingId) !== order.trackingId) throw new Error(`${order.trackingId} is no tracking ID`)
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
