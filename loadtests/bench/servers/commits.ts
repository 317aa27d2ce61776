import type { Product } from '@ilbud/testkit/services/product'
import { query } from './live-orders.ts'
import type { Arrival } from '#bench/taps.ts'

/** Makes Postgres record commit timestamps, from its next start on. */
export async function noteCommits(product: Product): Promise<void> {
  await query(product, 'alter system set track_commit_timestamp = on', [])
}

/**
 * Milliseconds from the commit of a change to its arrival on a stream. The timestamp is taken before the commit is
 * flushed.
 */
export async function sinceCommit(product: Product, arrivals: readonly Arrival[]): Promise<number[]> {
  const rows = await query(product, committedAt, [[...new Set(arrivals.map(({ orderId }) => orderId))]])
  const commits = new Map(rows.map(({ orderId, version, at }) => [keyOf(orderId, version), at as number]))
  return arrivals.map(({ orderId, version, at }) => at - commits.get(keyOf(orderId, version))!)
}

function keyOf(orderId: unknown, version: unknown): string {
  return JSON.stringify([orderId, version])
}

const committedAt = `
  select order_id as "orderId", version, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at
  from orders.order_events where order_id = any($1::uuid[])`
