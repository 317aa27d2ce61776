import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { untilAllIsQuiet } from '#chaos/oracle/quiet.ts'
import { kafkaAccess } from '@ilbud/kernel/process/settings/kafka-access'
import { type Product, type Shape, startProduct } from '@ilbud/testkit/services/product'
import { type BareLog, openBareLog } from '#bench/servers/bare-log.ts'
import { noteCommits, sinceCommit } from '#bench/servers/commits.ts'
import { placeEvenly } from '#bench/servers/live-orders.ts'
import { save } from '#bench/measuring/report.ts'
import { type Measured, shapesTable, type ShapeRound } from './stack-report.ts'
import { measureTaps } from './taps.ts'
import { countCpu, memoryOf } from '#bench/measuring/usage.ts'

/** Not counted: the first rounds warm up the compiler and the connections. */
const warmUps = 1
const ordersPerRound = 100
const placedPerSecond = 10
/** The events of the demo data are still being processed when the stack is ready. */
const quietMs = 180_000
/** The pause after the last answer in which work is still counted for the orders; rest is measured for as long. */
const afterMs = 3000

const env = { LIMITS: 'off', LOG_LEVEL: 'error', DEMO_DAYS: '60' }

/**
 * `npm run bench -- stack`: the cost of running every service in its own process on Kafka and Redis, compared with one
 * process.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '5' } }
})
const folder = mkdtempSync(join(tmpdir(), 'ilbud-bench-'))
const products: Product[] = []
// Otherwise their processes would outlive this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)))
try {
  const measured = [await startTwice('all'), await startTwice('stack')]
  const log = await openBareLog(kafkaAccess(products[1]!.env))
  for (let round = 0; round < Number(values.rounds) + warmUps; round++) {
    for (const [at, product] of products.entries()) {
      const figures = await measureRound(product, log)
      if (round >= warmUps) measured[at]!.rounds.push(figures)
    }
  }
  for (const [at, product] of products.entries()) measured[at]!.memory = memoryOf(product)
  await log.stop()
  process.stdout.write(`${shapesTable(measured)}\n\n${save({ stack: measured })}\n`)
} finally {
  await stop()
}

async function stop(): Promise<void> {
  await Promise.all(products.map((product) => product.stop()))
  rmSync(folder, { recursive: true, force: true })
}

/** Starts on an empty folder, and again on its data, recording commit times from then on. */
async function startTwice(shape: Shape): Promise<Measured> {
  const options = { env, durable: true, dataDir: join(folder, shape) }
  const first = await timed(() => startProduct(shape, options))
  try {
    await noteCommits(first.result)
  } finally {
    await first.result.stop()
  }
  const again = await timed(() => startProduct(shape, options))
  products.push(again.result)
  return { shape, startSeconds: { empty: first.seconds, again: again.seconds }, rounds: [], memory: [] }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const started = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - started) / 1000 }
}

async function measureRound(product: Product, log: BareLog): Promise<ShapeRound> {
  await untilAllIsQuiet(product, quietMs)
  const resting = countCpu(product)
  await pause(afterMs)
  const rest = perSecond(resting(), afterMs / 1000)
  const working = countCpu(product)
  const { result: placed, seconds } = await timed(() => placeEvenly(product.url, ordersPerRound, placedPerSecond))
  await pause(afterMs)
  const work = working()
  const window = seconds + afterMs / 1000
  const cpuMs = Object.entries(work).map(([name, used]) => [
    name,
    ((used - (rest[name] ?? 0) * window) * 1000) / ordersPerRound
  ])
  const endHops = log.start(20)
  const taps = await measureTaps(product, placed)
  const moments = taps.arrivals.map(({ at }) => at)
  const [begin, end] = [Math.min(...moments), Math.max(...moments)]
  return {
    cpuMs: Object.fromEntries(cpuMs) as Record<string, number>,
    restMs: Object.fromEntries(Object.entries(rest).map(([name, share]) => [name, share * 1000])),
    toStream: await sinceCommit(product, taps.arrivals),
    bare: (await endHops()).filter(({ at }) => at >= begin && at <= end).map(({ ms }) => ms),
    others: taps.others
  }
}

function perSecond(used: Record<string, number>, seconds: number): Record<string, number> {
  return Object.fromEntries(Object.entries(used).map(([name, each]) => [name, each / seconds]))
}
