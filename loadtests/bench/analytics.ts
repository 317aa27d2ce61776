import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { analytics } from '@ilbud/analytics/service'
import { startEmbeddedPostgres } from '@ilbud/kernel/db/embedded/embedded-postgres'
import { metricsDefinitions, toStatement } from '@ilbud/proto/http/analytics/metrics-definitions'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { Client } from 'pg'
import { pino } from 'pino'
import { insertFacts } from './analytics-facts.ts'
import { childrenOf, cpuSeconds } from '#bench/measuring/cpu.ts'
import { median, quantile, ratioOf } from '#bench/measuring/figures.ts'
import { startOwnService } from '#bench/servers/own-service.ts'
import { save } from '#bench/measuring/report.ts'

/**
 * `npm run bench -- analytics`: F11, the cost of the nine answers with ten thousand orders and with a million. The
 * orders are inserted as facts and counted by the service's own code; an answer is measured only if it equals the
 * recount.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: { orders: { type: 'string', default: '10000,1000000' } }
})

const paths = [
  '',
  '/revenue',
  '/orders',
  '/drivers',
  '/geographic',
  '/order-volume',
  '/delivery-efficiency',
  '/fleet-utilization',
  '/financial-metrics'
]
// docs/goals.md#how-performance-is-measured.
const rounds = 9
const warmUps = 2
const requestsPerSlice = 60

interface Contestant {
  orders: number
  client: Client
  pid: number
  ask(path: string): Promise<Record<string, unknown>>
  stop(): Promise<void>
}

async function start(folder: string, url: string, orders: number): Promise<Contestant> {
  const admin = new Client(url)
  await admin.connect()
  await admin.query(`create database bench_${orders}`)
  await admin.end()
  const databaseUrl = url.replace('@/ilbud?', `@/bench_${orders}?`)
  await analytics.migrate!({ DATABASE_URL: databaseUrl })
  const client = new Client(databaseUrl)
  await client.connect()
  await insertFacts(client, orders)
  process.stdout.write(`${orders} orders inserted, counting them\n`)

  const counting = performance.now()
  const service = await startOwnService('analytics', databaseUrl, folder)
  await client.query('analyze')
  process.stdout.write(`counted in ${Math.round((performance.now() - counting) / 1000)} s\n`)
  return {
    orders,
    client,
    pid: service.pid,
    ask: (path) => service.ask(path).then(({ body }) => body.json() as Promise<Record<string, unknown>>),
    async stop() {
      await service.stop()
      await client.end()
    }
  }
}

async function ask({ ask }: Contestant, path: string): Promise<Record<string, unknown>> {
  return ask(`/api/admin/v1/analytics${path}?period=30d`)
}

/** Throws when an answer differs from its definition, computed from the facts. */
async function checkRecount(contestant: Contestant): Promise<void> {
  const answer = await ask(contestant, '')
  const parameters = { ...(answer.period as { start: string; end: string }), now: answer.generatedAt as string }
  for (const { name, sql } of metricsDefinitions) {
    if (answer[name] === undefined) continue
    const { text, names } = toStatement(sql)
    const { rows } = await contestant.client.query<{ value: string }>(
      text,
      names.map((each) => parameters[each])
    )
    const value = Number(rows[0]!.value)
    if (value !== answer[name])
      throw new Error(`${contestant.orders} orders: ${name} is ${JSON.stringify(answer[name])}, not ${value}`)
  }
  process.stdout.write(`${contestant.orders} orders: every figure equals its recount\n`)
}

/** Each with a value per round. */
interface Sample {
  p50: number[]
  p95: number[]
  cpuMicros: number[]
}

/** Slices in turn, in an order that rotates each round; CPU of the service's process and of Postgres. */
async function measure(contestants: Contestant[], postmaster: number): Promise<Map<string, Sample>> {
  const samples = new Map<string, Sample>()
  for (let round = 0; round < rounds + warmUps; round++) {
    for (const path of paths) {
      for (let at = 0; at < contestants.length; at++) {
        const contestant = contestants[(at + round) % contestants.length]!
        const slice = await measureSlice(contestant, path, postmaster)
        if (round < warmUps) continue
        const id = `${contestant.orders}${path}`
        const sample = samples.get(id) ?? { p50: [], p95: [], cpuMicros: [] }
        sample.p50.push(quantile(slice.ms, 0.5))
        sample.p95.push(quantile(slice.ms, 0.95))
        sample.cpuMicros.push(slice.cpuMicros)
        samples.set(id, sample)
      }
    }
  }
  return samples
}

async function measureSlice(contestant: Contestant, path: string, postmaster: number) {
  const pids = [contestant.pid, ...childrenOf(postmaster)]
  const before = cpuSeconds(pids)
  const ms: number[] = []
  for (let count = 0; count < requestsPerSlice; count++) {
    const started = performance.now()
    await ask(contestant, path)
    ms.push(performance.now() - started)
  }
  return { ms, cpuMicros: ((cpuSeconds(pids) - before) * 1e6) / requestsPerSlice }
}

function report(sizes: number[], samples: Map<string, Sample>): string {
  const [few, many] = [sizes[0]!, sizes.at(-1)!]
  const head = `${'answer'.padEnd(22)}${sizes.map((orders) => `${orders} orders: p50, p95 ms, CPU µs`.padStart(44)).join('')}   p95`
  const lines = paths.map((path) => {
    const of = (orders: number): Sample => samples.get(`${orders}${path}`)!
    const columns = sizes.map((orders) => {
      const { p50, p95, cpuMicros } = of(orders)
      return [median(p50).toFixed(2), median(p95).toFixed(2), median(cpuMicros).toFixed(0)].join('  ').padStart(44)
    })
    const p95 = ratioOf(of(many).p95, of(few).p95)
    const cpu = ratioOf(of(many).cpuMicros, of(few).cpuMicros).median
    const spread = `${p95.median.toFixed(2)}× (${p95.min.toFixed(2)}–${p95.max.toFixed(2)})`
    return `${(path || '/').padEnd(22)}${columns.join('')}   ${spread}, CPU ${cpu.toFixed(2)}×`
  })
  return ['F11, goal: p95 ≤ 1.2 × that of the fewer orders, and ≤ 5 ms; median of 9 rounds', head, ...lines].join('\n')
}

const folder = temporaryFolder('bench-analytics')
const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: pino({ level: 'silent' }) })
const contestants: Contestant[] = []

async function stop(): Promise<void> {
  for (const contestant of contestants) await contestant.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

// Otherwise its processes would outlive this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)))
try {
  const sizes = values.orders.split(',').map(Number)
  for (const orders of sizes) contestants.push(await start(folder, postgres.url, orders))
  for (const contestant of contestants) await checkRecount(contestant)
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const samples = await measure(contestants, postmaster)
  process.stdout.write(`\n${report(sizes, samples)}\n\n${save({ analytics: Object.fromEntries(samples) })}\n`)
} finally {
  await stop()
}
