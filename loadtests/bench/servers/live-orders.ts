import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { type CreatedOrder, createdOrderSchema } from '@ilbud/proto/http/orders/orders'
import { trackingIdFrom } from '@ilbud/proto/http/parcels/tracking-id'
import type { Product } from '@ilbud/testkit/services/product'
import { Client as Database } from 'pg'
import { databaseUrlOf } from '#chaos/oracle/ledger.ts'
import { parcel } from '#chaos/load/parcel.ts'
import { Client } from '#simulator/client.ts'

/** Places orders as a sender does. */
export async function placeOrders(url: string, count: number): Promise<CreatedOrder[]> {
  const client = senderAt(url)
  const placed: CreatedOrder[] = []
  let started = 0
  const place = async (): Promise<void> => {
    while (started++ < count) placed.push(await placeOne(client))
  }
  await Promise.all(Array.from({ length: 8 }, place))
  return placed
}

/** The same at an even pace, whether or not the last one was answered. */
export async function placeEvenly(url: string, count: number, perSecond: number): Promise<CreatedOrder[]> {
  const client = senderAt(url)
  await client.accessToken()
  const started = performance.now()
  const placed: Promise<CreatedOrder>[] = []
  for (let at = 0; at < count; at++) {
    await pause(Math.max(0, started + (at * 1000) / perSecond - performance.now()))
    placed.push(placeOne(client))
  }
  return Promise.all(placed)
}

function senderAt(url: string): Client {
  return new Client(url, 'sender@ilbud.example', demoPassword)
}

function placeOne(client: Client): Promise<CreatedOrder> {
  return client.ask(createdOrderSchema, '/api/v1/orders', { method: 'POST', key: randomUUID(), body: parcel })
}

/**
 * Gives tracking so many live orders: copies of the view of a placed one under IDs of their own, the same in every
 * product. Placing fifty thousand would take longer than all measurements; what a read costs does not depend on who
 * wrote the row.
 */
export async function copyView(
  trackingId: string,
  from: Product,
  into: readonly Product[],
  count: number
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => trackingIdFrom(randomBytes(12)))
  const [row] = await query(from, 'select version, revision, view from tracking.views where tracking_id = $1', [
    trackingId
  ])
  for (const product of into) {
    await query(product, insertCopies, [ids, row!.version, row!.revision, JSON.stringify(row!.view)])
  }
  return ids
}

const insertCopies = `
  insert into tracking.views (order_id, tracking_id, version, revision, driver_id, review_at, view)
  select gen_random_uuid(), id, $2::int, $3::int, null, null, jsonb_set($4::jsonb, '{trackingId}', to_jsonb(id))
  from unnest($1::text[]) as id`

export async function query(product: Product, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const database = new Database({ connectionString: databaseUrlOf(product) })
  await database.connect()
  try {
    return (await database.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await database.end()
  }
}
