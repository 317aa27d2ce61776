import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '@ilbud/kernel/db/pool'
import { eventually } from '@ilbud/testkit/eventually'
import { isFinalState, type OrderState } from '@ilbud/proto/http/orders/order-status'
import type { Product } from '@ilbud/testkit/services/product'
import { republishAll } from '#restore/begin-anew.ts'
import type { Disturbance } from '#chaos/experiment.ts'
import { databaseUrlOf } from '#chaos/oracle/ledger.ts'
import { untilAllIsQuiet } from '#chaos/oracle/quiet.ts'
import { startFallen } from './troubles.ts'

/** Outboxes keep what others publish for 14 days; the demo's orders are younger. */
const since = (): Date => new Date(Date.now() - 14 * 24 * 60 * 60_000)
const patienceMs = 180_000
/** Every reader gets everything once more, and at most so much later has nothing left to do. */
const replayMs = 15 * 60_000
/** Of the load that is then rebuilt. */
const loadMs = 30_000

/**
 * Everything that analytics knows is deleted, and what was ever published is published again: the figures of past days
 * have to be the same as before (R7). The load changes only those of today, and the oracle counts its orders.
 */
export function rebuild(times: number): Disturbance {
  return {
    name: 'rebuilt',
    quietMs: replayMs,
    async disturb(product) {
      const unexpected: string[] = []
      for (let at = 0; at < times; at++) {
        const before = await pastFigures(product)
        if (before.length === 0) unexpected.push('there are no figures of past days')
        await product.programs.get('analytics')!.end('SIGTERM')
        await forget(product, 'analytics')
        await product.start('analytics')
        await republishAll(product.env, since())
        const isSame = async (): Promise<boolean> => differences(before, await pastFigures(product)).length === 0
        await eventually(isSame, 'the figures are the same', { timeoutMs: patienceMs, everyMs: 1000 }).catch(
          async () => void unexpected.push(...differences(before, await pastFigures(product)))
        )
      }
      return { crashes: times, unexpected: [...unexpected, ...(await startFallen(product))] }
    }
  }
}

/**
 * After a load, everything that tracking knows is deleted, and what was ever published is published again: the views of
 * orders that have ended have to be the same as before (R7). Without the load, because pages would be missing meanwhile.
 */
export function rebuildViews(times: number): Disturbance {
  return {
    name: 'views rebuilt',
    quietMs: replayMs,
    async disturb() {
      await pause(loadMs)
      return { crashes: times, unexpected: [] }
    },
    async afterwards(product) {
      const unexpected: string[] = []
      const replicas = product.plans.flatMap(({ name, service }) => (service === 'tracking' ? [name] : []))
      for (let at = 0; at < times; at++) {
        const before = await endedViews(product)
        if (before.length === 0) unexpected.push('no order has ended')
        await Promise.all(replicas.map((name) => product.programs.get(name)!.end('SIGTERM')))
        await forget(product, 'tracking')
        await republishAll(product.env, since())
        await Promise.all(replicas.map((name) => product.start(name)))
        await untilAllIsQuiet(product, replayMs).catch(({ message }: Error) => unexpected.push(message))
        unexpected.push(...differences(before, await endedViews(product)))
      }
      return [...unexpected, ...(await startFallen(product))]
    }
  }
}

/** The figures that are there only before or only after. */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  const [known, found] = [new Set(before), new Set(after)]
  return [
    ...before.filter((figure) => !found.has(figure)).map((figure) => `not rebuilt: ${figure}`),
    ...after.filter((figure) => !known.has(figure)).map((figure) => `rebuilt, and not there before: ${figure}`)
  ]
}

/** A line for each past day, and each of its districts and states. */
async function pastFigures(product: Product): Promise<string[]> {
  const past = `day < (now() at time zone 'Europe/Stockholm')::date`
  return withClient(databaseUrlOf(product), async (client) => {
    const { rows } = await client.query<{ figure: string }>(`
      select json_build_object('day', day, 'placed', sum(placed), 'delivered', sum(delivered), 'onTime', sum(on_time),
        'failed', sum(failed), 'canceled', sum(canceled), 'revenue', sum(revenue_ore))::text as figure
      from analytics.days where ${past} group by day
      union all
      select json_build_object('day', day, 'city', city, 'district', district, 'orders', sum(orders),
        'revenue', sum(revenue_ore))::text
      from analytics.district_days where ${past} group by day, city, district having sum(orders) <> 0
      union all
      select json_build_object('day', day, 'status', status, 'orders', sum(orders))::text
      from analytics.status_days where ${past} group by day, status having sum(orders) <> 0`)
    return rows.map(({ figure }) => figure)
  })
}

/**
 * A line for each order that has ended or was deleted. Without what depends on when an event was read: the number of
 * revisions between two versions, and the ETAs that were said on the way.
 */
async function endedViews(product: Product): Promise<string[]> {
  return withClient(databaseUrlOf(product), async (client) => {
    const { rows } = await client.query<{ state: OrderState | null; line: string }>(`
      select view -> 'situation' ->> 'state' as state,
        json_build_object('order', order_id, 'trackingId', tracking_id, 'version', version,
          'view', view::jsonb - '{revision,saidEtas}'::text[])::text as line
      from tracking.views`)
    return rows.flatMap(({ state, line }) => (state === null || isFinalState(state) ? [line] : []))
  })
}

/** Empties all tables of a service but those of migrations, and its outbox, which others have read. */
async function forget(product: Product, service: string): Promise<void> {
  await withClient(databaseUrlOf(product), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname = $1 and tablename !~ 'migration|^outbox|^fold$|^demo_marks$|^leases$'`,
      [service]
    )
    await client.query(`truncate ${rows.map(({ name }) => name).join()}`)
  })
}
