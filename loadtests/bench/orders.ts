import { randomBytes } from 'node:crypto'
import { createPool } from '@ilbud/kernel/db/pool'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { relayOnce } from '@ilbud/testkit/events/relay-once'
import { type ResponseRow, responseRow } from '@ilbud/kernel/http/idempotency/stored-responses'
import { insertOrder } from '@ilbud/orders/db/orders/insert-order'
import { toRow } from '@ilbud/orders/db/orders/order-row'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { contest, type Measured, race, repeat, type Contender } from '#bench/measuring/contest.ts'
import { ratioOf } from '#bench/measuring/figures.ts'
import { conclude, type Goal, output } from '#bench/measuring/goals.ts'
import { type OrdersDatabase, type OwnOrders, ownOrders, type Prepared } from '#bench/servers/own-orders.ts'
import { withOwnPostgres } from '#bench/servers/own-postgres.ts'

/**
 * `npm run bench -- orders`: F9, sixteen callers that place orders (with events, search texts and outbox rows), over one
 * connection and over sixteen, compared with an INSERT of the order's row alone; the same with the responses stored for
 * their Idempotency-Keys, and for a caller who is alone; the statement with and without its outbox row; and
 * how fast the relay empties the outbox. fsync is on.
 */
const crowd = 16
const loads = [
  { name: 'a lone caller', connections: 1, callers: 1 },
  { name: `1 connection, ${crowd} callers`, connections: 1, callers: crowd },
  { name: `${crowd} connections, ${crowd} callers`, connections: crowd, callers: crowd }
]
/** More than a slice can use. */
const preparedOrders = 8000
const queued = 10_000

interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** The row as stored in the table, as a named statement of pg. */
function bareInsert({ order }: Prepared): Statement {
  const row: Record<string, unknown> = {
    ...toRow(order),
    tracking_key_hash: 'x'.repeat(43),
    tracking_key_sealed: 'x'.repeat(80),
    source: 'website',
    view_version: 0,
    view_revision: 0
  }
  const names = Object.keys(row)
  const json = ['steps', 'price_lines']
  return {
    name: 'bare',
    text: `insert into orders.orders (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    values: names.map((name) => {
      const value = row[name]
      return json.includes(name) ? JSON.stringify(value) : value instanceof Date ? value.toISOString() : value
    })
  }
}

/** What the product sends to store an order, and the same without the outbox row, which is the last in it. */
async function statementsOf({ save }: Prepared): Promise<{ whole: Statement; without: Statement }> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const noting = { executeQuery: async (query: (typeof sent)[number]) => void sent.push(query) }
  await save(noting as unknown as OrdersDatabase)
  const { sql: text, parameters } = sent[0]!
  const [outbox, columns] = /, \w+ as \(insert into outbox \((.*?)\) values \(.*?\)\)/.exec(text)!
  const values = [...parameters]
  return {
    whole: { name: 'whole', text, values },
    without: { name: 'without', text: text.replace(outbox, ''), values: values.slice(0, -columns!.split(', ').length) }
  }
}

const emptied = `truncate orders.orders, orders.order_events, orders.order_search, orders.outbox, orders.idempotency
  cascade`

interface Bench {
  pool: Pool
  prepared: Prepared[]
  own: OwnOrders
}

async function waysOf({ pool, prepared, own }: Bench, url: string): Promise<{ ways: Contender[]; pools: Pool[] }> {
  const pools: Pool[] = []
  const bare = prepared.map(bareInsert)
  const statements = await Promise.all(prepared.map(statementsOf))
  const prepare = async (): Promise<void> => {
    await pool.query(emptied)
  }
  const check = (table: string) => async (count: number) => {
    const { rows } = await pool.query<{ count: string }>(`select count(*) from orders.${table}`)
    if (Number(rows[0]!.count) !== count) throw new Error(`${count} commits and ${rows[0]!.count} rows of ${table}`)
  }
  const ways = loads.flatMap(({ name: load, connections, callers }): Contender[] => {
    const clients = createPool({ connectionString: url, max: connections, options: '-c search_path=orders,public' })
    pools.push(clients)
    const db = own.connect(connections)
    const each = (name: string, table: string, work: (at: number) => Promise<unknown>): Contender => {
      let at = 0
      return {
        name: `${name}, ${load}`,
        prepare: () => prepare().then(() => void (at = 0)),
        work: (ms) => repeat(ms, () => work(at++).then(() => 1), callers),
        check: check(table)
      }
    }
    return [
      each('bare INSERT', 'orders', (at) => clients.query(bare[at]!)),
      each('order with outbox', 'outbox', (at) => insertOrder(db, prepared[at]!)),
      each('the same with its response', 'idempotency', (at) =>
        insertOrder(db, prepared[at]!, responseOf(prepared[at]!))
      ),
      each('its statement', 'outbox', (at) => clients.query(statements[at]!.whole)),
      each('its statement without the outbox row', 'order_events', (at) => clients.query(statements[at]!.without))
    ]
  })
  return { ways, pools }
}

const dataKey = [randomBytes(32)] as const

/** The row of the response to a request with an Idempotency-Key. */
function responseOf({ order, trackingKey }: Prepared): ResponseRow {
  const request = { userId: order.customerId, scope: 'orders.place', key: order.id }
  return responseRow(request, { hash: 'x'.repeat(43), body: { order, trackingKey }, now: order.createdAt }, dataKey)
}

/** The relay on an outbox with a backlog; the event log is in the same Postgres. */
async function drain(
  pool: Pool,
  db: OrdersDatabase,
  url: string
): Promise<{ way: Contender; end: () => Promise<void> }> {
  const bus = await createPostgresBus({ url, log: pino({ level: 'silent' }) })
  const { rows } = await pool.query<{ value: string }>('select value from orders.outbox limit 1')
  return {
    end: () => bus.stop(),
    way: {
      name: 'relay, 500 messages a batch',
      async prepare() {
        await pool.query('truncate orders.outbox')
        await pool.query(
          `insert into orders.outbox (topic, key, value, headers)
            select 'orders.events', gen_random_uuid()::text, $1::text, '{}' from generate_series(1, $2)`,
          [rows[0]!.value, queued]
        )
      },
      work: () => relayOnce(db, bus),
      async check(count) {
        if (count !== queued) throw new Error(`the relay sent ${count} of ${queued}`)
      }
    }
  }
}

/** A commit waits for the disk, so the wall clock counts; the relay is limited by the CPU. */
function goalsOf(measured: Measured[]): Goal[] {
  const [alone, connection, connections] = [0, 5, 10].map((at) => measured.slice(at, at + 5)) as [Ways, Ways, Ways]
  const relay = measured[15]!
  const commits = (ours: Measured, bare: Measured) => ratioOf(ours.perSecond, bare.perSecond)
  const goals = ([connection, connections] as const).flatMap(([bare, ours], at) => {
    const where = `to bare INSERTs, ${loads[at + 1]!.name}`
    return [
      { what: `orders a second ${where}`, spread: commits(ours, bare), atLeast: 0.45 },
      { what: `orders with the same CPU ${where}`, ...output(ours, bare) }
    ]
  })
  return [
    ...goals,
    { what: 'orders a second to bare INSERTs, a lone caller', spread: commits(alone[1], alone[0]), atLeast: 0.55 },
    { what: 'with the answer to bare INSERTs, a lone caller', spread: commits(alone[2], alone[0]) },
    { what: 'with the answer to bare INSERTs, 16 callers', spread: commits(connections[2], connections[0]) },
    { what: 'the statement with to without its outbox row, a lone caller', spread: commits(alone[3], alone[4]) },
    { what: 'relayed messages to orders of lone callers', ...output(relay, alone[1]), atLeast: 10 },
    { what: 'relayed messages to orders of 16 callers', ...output(relay, connections[1]) }
  ]
}

type Ways = [bare: Measured, ours: Measured, kept: Measured, whole: Measured, without: Measured]

await withOwnPostgres({ name: 'orders', durable: true }, async ({ create, postmaster }) => {
  const url = await create('orders')
  const own = await ownOrders(url)
  const pool = createPool({ connectionString: url, max: 1 })
  const prepared = await own.prepare(preparedOrders)
  const db = own.connect(2)
  await prepared[0]!.save(db)
  const { ways, pools } = await waysOf({ pool, prepared, own }, url)
  const relay = await drain(pool, db, url)
  try {
    const measured = await race([...ways, relay.way], postmaster)
    const title = `F9  commits of new orders and the relay, fsync on: median of ${contest.rounds} rounds`
    conclude('orders', { title, measured, goals: goalsOf(measured), queued })
  } finally {
    await relay.end()
    await Promise.all([own.end(), pool.end(), ...pools.map((each) => each.end())])
  }
})
