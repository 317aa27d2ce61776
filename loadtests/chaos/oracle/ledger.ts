import { postgresHomeOf } from '@ilbud/kernel/db/embedded/postgres-home'
import type { Product } from '@ilbud/testkit/services/product'
import { Client } from 'pg'
import { eventLogOf, type LogContents } from './event-log.ts'

/** A count in the database for one version of one order. */
export interface Effect {
  orderId: string
  version: number
  count: number
}

/** Reads from the product's tables what they contain about some orders. */
export interface Ledger {
  /** The ids of all orders. */
  orderIds(): Promise<string[]>
  /** Work in progress: rows not published, messages not consumed, keys parked. */
  pending(orderIds: string[]): Promise<number>
  /** Events per order in orders' permanent history. */
  events(orderIds: string[]): Promise<Map<string, number>>
  /** Rows per order and version in the outbox, for events of the topic. */
  written(schema: 'orders' | 'tracking', orderIds: string[]): Promise<Effect[]>
  /** The counts of analytics per order and version; null if it does not store single events. */
  counted(orderIds: string[]): Promise<Effect[] | null>
  /** What the event log contains about them. */
  logged(orderIds: string[]): Promise<LogContents>
  close(): Promise<void>
}

/** The product's database, however it was started. */
export function databaseUrlOf({ env }: Product): string {
  if (env.DATABASE_URL) return env.DATABASE_URL
  return `postgresql://ilbud@/ilbud?host=${encodeURIComponent(postgresHomeOf(env.DATA_DIR!).sockets)}`
}

export async function openLedger(product: Product): Promise<Ledger> {
  const url = databaseUrlOf(product)
  const log = eventLogOf(url, product.env)
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()

  async function effects(text: string, orderIds: string[]): Promise<Effect[]> {
    const { rows } = await client.query<Effect>(text, [orderIds])
    return rows
  }

  async function sum(text: string, orderIds: string[]): Promise<number> {
    const { rows } = await client.query<{ count: number }>(text, [orderIds])
    return rows[0]!.count
  }

  async function schemasWith(table: string): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(
      'select table_schema as name from information_schema.tables where table_name = $1 order by 1',
      [table]
    )
    return rows.map(({ name }) => name)
  }

  return {
    async orderIds() {
      const { rows } = await client.query<{ id: string }>('select id from orders.orders')
      return rows.map(({ id }) => id)
    },
    async pending(orderIds) {
      const behind = await log.behind()
      const counts = [behind === null ? notConsumed : String(behind)]
      for (const schema of await schemasWith('outbox')) counts.push(notPublished(schema), parkedIn(schema))
      return sum(`select (${counts.join(' + ')})::int as count`, orderIds)
    },
    async events(orderIds) {
      const rows = await effects(eventsOfOrders, orderIds)
      return new Map(rows.map(({ orderId, count }) => [orderId, count]))
    },
    written: (schema, orderIds) => effects(writtenBy(schema), orderIds),
    async counted(orderIds) {
      return (await schemasWith('order_facts')).includes('analytics') ? effects(countedByAnalytics, orderIds) : null
    },
    logged: (orderIds) => log.read(orderIds),
    close: () => client.end()
  }
}

const notConsumed = `(select count(*) from bus.groups g join bus.log l on l.topic = g.topic and l.id > g.position
  where l.key = any($1))`

function notPublished(schema: string): string {
  return `(select count(*) from ${schema}.outbox where published_at is null and key = any($1))`
}

function parkedIn(schema: string): string {
  return `(select count(*) from ${schema}.parked where key = any($1))`
}

const eventsOfOrders = `
  select order_id as "orderId", max(version) as version, count(*)::int as count
  from orders.order_events where order_id = any($1::uuid[]) group by order_id`

/** tracking writes one row per version and revision; the first of each version is the event's effect. */
function writtenBy(schema: 'orders' | 'tracking'): string {
  const onlyFirst = schema === 'tracking' ? `and (value::jsonb -> 'data' ->> 'revision')::int = 0` : ''
  return `
    select key as "orderId", (value::jsonb -> 'data' ->> 'version')::int as version, count(*)::int as count
    from ${schema}.outbox where topic = '${schema}.events' and key = any($1) ${onlyFirst} group by 1, 2`
}

const countedByAnalytics = `
  select order_id as "orderId", version, count(*)::int as count
  from analytics.order_facts where order_id = any($1::uuid[]) group by 1, 2`
