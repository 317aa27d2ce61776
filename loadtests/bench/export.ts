import { readFileSync } from 'node:fs'
import { analytics } from '@ilbud/analytics/service'
import { eventually } from '@ilbud/testkit/eventually'
import { Client } from 'pg'
import { copyOut } from '#baselines/copy-out.ts'
import { insertOrderFacts } from './analytics-facts.ts'
import { type Measured, race, type Contender } from '#bench/measuring/contest.ts'
import { type Spread, spreadOf } from '#bench/measuring/figures.ts'
import { type Goal, output } from '#bench/measuring/goals.ts'
import type { OwnPostgres } from '#bench/servers/own-postgres.ts'
import { type OwnService, startOwnService } from '#bench/servers/own-service.ts'

interface Exported {
  measured: [Measured, Measured]
  /** By how many megabytes the service grew, per export. */
  growth: Spread
}

/** The columns of the export as they are in the table. */
const copied = `copy (
  select tracking_id, order_id, placed_at, state, total_amount_ore / 100.0, package_size, distance_km, city,
    pickup_district, delivery_district, attempts, picked_up_at, ended_at, first_promise, ended_at <= first_promise,
    driver_id, customer_id, company_id
  from analytics.counted_orders order by placed_at, order_id) to stdout with (format csv, header)`

/** Exports a year's orders as CSV; they are inserted as facts and counted by the service's own code. */
export async function measureExport({ create, folder, postmaster }: OwnPostgres, orders: number): Promise<Exported> {
  const url = await create('exported')
  await analytics.migrate!({ DATABASE_URL: url })
  const client = new Client({ connectionString: url })
  await client.connect()
  await insertOrderFacts(client, orders)
  const service = await startOwnService('analytics', url, folder)
  const growth: number[] = []
  const ours: Contender = {
    name: `export of ${orders} orders, CSV`,
    // Only one export may run per user, and the last one may still be ending.
    prepare: async () => void (await eventually(async () => (await running(client)) === 0, 'no export runs')),
    pids: [service.pid],
    isClient: true,
    async work() {
      const { rows, grown } = await download(service)
      growth.push(grown)
      return rows
    },
    check: async (rows) => {
      if (rows !== orders) throw new Error(`${orders} orders were inserted, but ${rows} exported`)
    }
  }
  const copy: Contender = { name: 'COPY TO', work: () => copyOut(client, copied).then(() => orders) }
  try {
    const measured = (await race([copy, ours], postmaster)) as [Measured, Measured]
    return { measured, growth: spreadOf(growth.slice(-measured[0].perSecond.length)) }
  } finally {
    await service.stop()
    await client.end()
  }
}

async function running(client: Client): Promise<number> {
  return (await client.query('select from analytics.exports')).rowCount!
}

export function exportGoals({ measured: [copy, ours], growth }: Exported): Goal[] {
  return [
    { what: 'rows of the export to COPY TO', ...output(ours, copy), atLeast: 0.6 },
    { what: 'growth of the service', spread: growth, unit: ' MB', atMost: 50 }
  ]
}

const lineEnd = 10
const sampleMs = 20

async function download({ pid, ask }: OwnService): Promise<{ rows: number; grown: number }> {
  const before = residentMegabytes(pid)
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), sampleMs)
  let lines = 0
  try {
    const { body } = await ask('/api/admin/v1/analytics/export?type=orders&format=csv&period=all')
    for await (const chunk of body as AsyncIterable<Buffer>) {
      for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) lines++
    }
  } finally {
    clearInterval(sampling)
  }
  // Less the line of headers.
  return { rows: lines - 1, grown: most - before }
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1024
}
