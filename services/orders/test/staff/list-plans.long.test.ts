import { randomUUID } from 'node:crypto'
import { boardListing, type Position, sortingOf } from '#db/lists/board-lists.ts'
import { countListed, countQuery, listAndCount, type Listing, pageQuery } from '#db/lists/listing.ts'
import { pseudonymiseQuery, ordersWithOldContacts } from '#db/people/old-contacts.ts'
import { sendersListing } from '#db/lists/senders-lists.ts'
import { recipientsQuery } from '#db/lists/recipients.ts'
import type { OrdersTables } from '#db/tables.ts'
import { adminOrdersSortSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { ordersSortSchema } from '@ilbud/proto/http/orders/orders'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import { anOrdersApp, aSender, noon } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const many = 50_000
const customerId = '01900000-0000-7000-8000-000000000007'
const companyId = '01900000-0000-7000-8000-00000000000b'
const driverId = '01900000-0000-7000-8000-00000000000d'
const today = new Date('2026-03-01T23:00:00Z')
const pause = { from: new Date('2026-03-01T19:30:00Z'), to: new Date('2026-03-02T06:00:00Z') }
const facts = { now: noon, seen: [driverId], pause }

/** Sixty days of orders in a busy year: nearly all delivered, few live, a thousand senders. */
async function fill(trx: Transaction<OrdersTables>, templateId: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  const indexes = await dropIndexes(trx)
  await sql`
    insert into orders
    select made.* from orders template, generate_series(1, ${sql.lit(many)}) at, jsonb_populate_record(template,
      jsonb_build_object(
        'id', gen_random_uuid(),
        'tracking_id', 'SD' || lpad(upper(to_hex(at)), 12, '0') || 'X',
        'created_at', ${noon}::timestamptz - at * interval '86 seconds',
        'ended_at', case when at > 300 then ${noon}::timestamptz - at * interval '86 seconds' + interval '1 hour' end,
        'state', case when at <= 100 then 'CREATED' when at <= 200 then 'OUT_FOR_DELIVERY' when at <= 300 then 'ASSIGNED'
          when at % 20 = 0 then 'CANCELED' when at % 97 = 0 then 'RETURNED' else 'DELIVERED' end,
        'driver_id', case when at <= 100 or at % 20 = 0 then null
          when at % 211 = 0 then ${driverId}::uuid else gen_random_uuid() end,
        'customer_id', case when at % 911 = 0 then ${customerId}::uuid else gen_random_uuid() end,
        'company_id', case when at % 211 = 1 then ${companyId}::uuid when at % 3 = 0 then gen_random_uuid() end,
        'total_amount_ore', (99 + at % 400) * 100,
        'delivery_contact', 'Recipient ' || md5(at::text) ||
          case when at > 30000 then ' quondam' when at > 100 and at % 2 = 0 then ' alternate' else '' end
      )) made
    where template.id = ${templateId}`.execute(trx)
  await sql`
    insert into order_search
    select id, created_at, customer_id, tracking_id, '467' || lpad((row_number() over () * 7919)::text, 8, '0'),
      lower(concat_ws(e'\n', id, pickup_address, delivery_address, delivery_contact)), md5(delivery_contact)
    from orders where id <> ${templateId}`.execute(trx)
  for (const definition of indexes) await sql.raw(definition).execute(trx)
  await sql`analyze orders, order_search`.execute(trx)
}

/** Recreated after the rows, indexes take a tenth of the time. Returns their definitions. */
async function dropIndexes(trx: Transaction<OrdersTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema and tablename in ('orders', 'order_search')
      and indexname not like '%_key' and indexname not like '%_pkey'`.execute(trx)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx)
  return rows.map(({ definition }) => definition)
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Node[]
}

async function nodesOf(db: Kysely<OrdersTables>, query: RawBuilder<unknown>): Promise<Node[]> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`explain (format json) ${query}`.execute(db)
  const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
  return flat(rows[0]!['QUERY PLAN'][0]!.Plan)
}

async function scans(db: Kysely<OrdersTables>, query: RawBuilder<unknown>) {
  const nodes = await nodesOf(db, query)
  return {
    whole: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? [])
  }
}

const board = (filter: Parameters<typeof boardListing>[0]) => boardListing(filter, today, [], facts)
const lists: [string, Listing, string][] = [
  ['all', board({}), 'orders_newest'],
  ['active', board({ filter: 'active' }), 'orders_of_status'],
  ['delivered today', board({ filter: 'delivered-today' }), 'orders_delivered'],
  ['failed', board({ filter: 'failed' }), 'orders_failed_lately'],
  ['unassigned', board({ filter: 'unassigned' }), 'orders_pool'],
  ['late', board({ filter: 'late' }), 'orders_by_urgency'],
  ['without a position', board({ filter: 'no-position' }), 'orders_by_urgency'],
  ['not on the map', board({ filter: 'not-located' }), 'orders_by_urgency'],
  ['needing attention', board({ filter: 'needs-attention' }), 'orders_by_urgency'],
  ['far from the door', board({ filter: 'far-from-stop' }), 'orders_far_from_stop'],
  ['a rare status', board({ status: 'PENDING' }), 'orders_of_status'],
  ['a driver’s', board({ driverId }), 'orders_by_driver'],
  ['found by address', board({ q: 'recipient 3f2a' }), 'order_search_words'],
  ['found by its id', board({ q: '01900000-0000-7000-8000-0000000000aa' }), 'order_search_pkey'],
  ['found by tracking ID', board({ q: 'SD-0000-0000-EA' }), 'order_search_words'],
  ['found by a phone', board({ q: '070-007 91 90' }), 'order_search_digits'],
  ['found by a part of a phone', board({ q: '700 07 91' }), 'order_search_digits'],
  ['found by its customer', boardListing({ q: 'saga' }, today, [customerId]), 'order_search_of_customer'],
  ['a sender’s', sendersListing({ scope: { placedBy: { id: customerId, companyId: null } } }), 'orders_of_customer'],
  ['a company’s', sendersListing({ scope: { companyId } }), 'orders_of_company'],
  [
    'a sender’s, searched',
    sendersListing({ scope: { placedBy: { id: customerId, companyId } }, q: 'stockholm' }),
    'orders_of_customer'
  ],
  [
    'a sender’s delivered of a day',
    sendersListing({
      scope: { placedBy: { id: customerId, companyId: null } },
      status: 'delivered',
      from: today,
      to: noon
    }),
    'orders_of_customer'
  ]
]

it('every list is read by an index, its first page and its later ones, and counted by one', async ({ db, env }) => {
  const { place } = await anOrdersApp(db, env)
  const { id } = await place(aSender())
  await db.transaction().execute((trx) => fill(trx, id))
  const middle: Position = {
    createdAt: new Date('2026-02-10T12:00:00Z'),
    id: randomUUID(),
    totalAmountOre: 30_000,
    rank: 5,
    urgency: 4,
    needy: false,
    due: new Date('2026-02-10T14:00:00Z')
  }

  for (const [name, listing, index] of lists) {
    for (const after of [null, middle]) {
      const found = await scans(db, pageQuery(listing, sortingOf('-createdAt', after), 201))
      expect(found.whole, name).toEqual([])
      expect(found.indexes, name).toContain(index)
    }
    if (name !== 'all') expect((await scans(db, countQuery(listing))).whole, `${name}, counted`).toEqual([])
  }
  for (const sort of adminOrdersSortSchema.options) {
    for (const after of [null, middle, { ...middle, needy: true }]) {
      const nodes = await nodesOf(db, pageQuery(board({}), sortingOf(sort, after, facts), 201))
      expect(
        nodes.filter((node) => node['Node Type'] === 'Seq Scan'),
        sort
      ).toEqual([])
      const scanned = nodes.filter((node) => node['Node Type'].startsWith('Index'))
      expect(
        scanned.map((node) => node['Node Type']),
        sort
      ).not.toContain('Bitmap Index Scan')
    }
  }
  // Staff may sort all orders as senders do: the few live ones are collected, of the others one page is read.
  for (const after of [null, middle]) {
    const everybodys = sendersListing({ scope: { all: true } })
    const { whole, indexes } = await scans(db, pageQuery(everybodys, sortingOf('running', after), 26))
    expect(whole).toEqual([])
    expect(indexes).toEqual(['orders_by_urgency', 'orders_newest'])
  }
  // A sender has few orders, a company some: read by their own index and sorted, or in the order of the price.
  for (const sort of ordersSortSchema.options) {
    for (const scope of [{ placedBy: { id: customerId, companyId } }, { companyId }]) {
      for (const after of [null, middle]) {
        const { whole } = await scans(db, pageQuery(sendersListing({ scope }), sortingOf(sort, after), 26))
        expect(whole, sort).toEqual([])
      }
    }
  }
  // What no index can find is searched for among the first orders of the list.
  const short = await scans(db, pageQuery(board({ q: 'zz' }), sortingOf('-createdAt', null), 201))
  expect(short.whole).not.toContain('orders')
  expect(short.indexes).toContain('orders_newest')

  for (const q of [undefined, 'recipient 3f2a']) {
    const recipients = await scans(db, recipientsQuery(q, null, 201))
    expect(recipients.whole).toEqual([])
    expect(recipients.indexes).toContain('order_search_of_recipient')
  }
  // Not a list, but run every hour: it must read no orders while none is old enough.
  expect(await scans(db, ordersWithOldContacts(noon, 200))).toEqual({ whole: [], indexes: ['orders_with_contacts'] })
  const old = await scans(db, pseudonymiseQuery([id], noon))
  expect(old.whole).toEqual([])
  expect(old.indexes).toEqual(expect.arrayContaining(['orders_pkey', 'order_search_pkey']))
  expect(await countListed(db, board({}))).toEqual({ total: 10_000, isEstimated: true })
  expect(await countListed(db, board({ q: 'recipient' }))).toEqual({ total: 10_000, isEstimated: true })
  expect(await countListed(db, board({ filter: 'active' }))).toEqual({ total: 301, isEstimated: false })
  // More orders than are counted are quondam, none of the first; the alternate ones begin after a hundred others.
  const texts = ['recipient', 'recipient a', 'recipient 3f2a', 'Recipient 3f', 'a 3f2a', '3f2a recipient', 'alternate']
  for (const q of [...texts, 'quondam', 'quondam 3f2a']) {
    const { rows: plain } = await sql<{ total: number }>`
        select least(count(*), 10000)::integer as total from orders join order_search on order_id = id
        where deleted_at is null and content like ${`%${q.toLowerCase()}%`}`.execute(db)
    for (const after of [null, middle]) {
      const sorting = sortingOf('-createdAt', after)
      const { orders, counted } = await listAndCount(db, board({ q }), sorting, 51)
      const { rows } = await sql<{ id: string }>`
          select id from orders join order_search on order_id = id
          where deleted_at is null and content like ${`%${q.toLowerCase()}%`} and ${sorting.after[0] ?? sql`true`}
          order by created_at desc, id desc limit 51`.execute(db)
      expect(
        orders.map(({ id }) => id),
        q
      ).toEqual(rows.map(({ id }) => id))
      expect(counted, q).toEqual(await countListed(db, board({ q })))
      expect(counted.total, q).toBe(plain[0]!.total)
    }
  }
  // Of a text that every order has, the list is read in its order and not the index of texts.
  const common = await scans(db, pageQuery(board({ q: 'recipient' }), sortingOf('-createdAt', null), 51))
  expect(common).toEqual({ whole: [], indexes: ['orders_newest', 'order_search_pkey'] })
  // Not found among the first orders of the list, which says nothing about the rest.
  expect(await countListed(db, board({ q: 'uu' }))).toEqual({ total: 0, isEstimated: true })
})
