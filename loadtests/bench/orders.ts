import { createPool } from '@ilbud/kernel/db/pool'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { relayOnce } from '@ilbud/kernel/events/relay'
import { toRow } from '@ilbud/orders/db/order-row'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { contest, type Measured, race, repeat, type Way } from './contest.ts'
import { ratioOf } from './figures.ts'
import { conclude, type Goal, output } from './goals.ts'
import { type OrdersDatabase, type OwnOrders, ownOrders, type Prepared } from './own-orders.ts'
import { withOwnPostgres } from './own-postgres.ts'

/**
 * `npm run bench -- orders`: F9, the statement that places an order (with its events, search texts and outbox row)
 * compared with an INSERT of the order's row alone; and how fast the relay empties the outbox. fsync is on.
 */
const connections = [1, 16]
/** More than a slice can use. */
const preparedOrders = 8000
const queued = 10_000

/** The row as stored in the table, as a named statement of pg. */
function bareInsert({ order }: Prepared): { name: string; text: string; values: unknown[] } {
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
    values: names.map((name) => (json.includes(name) ? JSON.stringify(row[name]) : row[name]))
  }
}

interface Bench {
  pool: Pool
  prepared: Prepared[]
  own: OwnOrders
}

function waysOf({ pool, prepared, own }: Bench, url: string): { ways: Way[]; pools: Pool[] } {
  const pools: Pool[] = []
  const bare = prepared.map(bareInsert)
  const prepare = async (): Promise<void> => {
    await pool.query('truncate orders.orders, orders.order_events, orders.order_search, orders.outbox cascade')
  }
  const check = (table: string) => async (count: number) => {
    const { rows } = await pool.query<{ count: string }>(`select count(*) from orders.${table}`)
    if (Number(rows[0]!.count) !== count) throw new Error(`${count} commits and ${rows[0]!.count} rows of ${table}`)
  }
  const ways = connections.flatMap((many): Way[] => {
    const clients = createPool({ connectionString: url, max: many })
    pools.push(clients)
    const db = own.connect(many)
    const each = (name: string, table: string, store: (at: number) => Promise<unknown>): Way => {
      let at = 0
      return {
        name: `${name}, ${many} at once`,
        prepare: () => prepare().then(() => void (at = 0)),
        work: (ms) => repeat(ms, () => store(at++).then(() => 1), many),
        check: check(table)
      }
    }
    return [
      each('bare INSERT', 'orders', (at) => clients.query(bare[at]!)),
      each('order with outbox', 'outbox', (at) => prepared[at]!.save(db))
    ]
  })
  return { ways, pools }
}

/** The relay on an outbox with a backlog; the event log is in the same Postgres. */
async function drain(pool: Pool, db: OrdersDatabase, url: string): Promise<{ way: Way; end: () => Promise<void> }> {
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
function goalsOf([bare1, ours1, bare16, ours16, relay]: Measured[]): Goal[] {
  const commits = ([ours, bare]: [Measured, Measured]) => ratioOf(ours.perSecond, bare.perSecond)
  return [
    { what: 'commits a second to bare, 1 connection', spread: commits([ours1!, bare1!]), atLeast: 0.95 },
    { what: 'commits a second to bare, 16 connections', spread: commits([ours16!, bare16!]), atLeast: 0.95 },
    { what: 'orders to bare INSERTs with the same CPU, 16', spread: output(ours16!, bare16!).spread },
    { what: 'relayed messages to orders', ...output(relay!, ours16!), atLeast: 10 }
  ]
}

await withOwnPostgres({ name: 'orders', durable: true }, async ({ create, postmaster }) => {
  const url = await create('orders')
  const own = await ownOrders(url)
  const pool = createPool({ connectionString: url, max: 1 })
  const prepared = await own.prepare(preparedOrders)
  const db = own.connect(2)
  await prepared[0]!.save(db)
  const { ways, pools } = waysOf({ pool, prepared, own }, url)
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
