import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { untilAllIsQuiet } from '#chaos/oracle/quiet.ts'
import { root } from '@ilbud/infra/native/apart/fleet'
import { type Program, startProgram } from '@ilbud/infra/native/apart/program'
import { freePort } from '@ilbud/infra/native/free-port'
import { heapArgs, nodeArgs } from '@ilbud/infra/native/node-args'
import { startProduct } from '@ilbud/testkit/services/product'
import { startTraceCollector } from '@ilbud/testkit/servers/trace-collector'
import { parseArgs } from 'node:util'
import { cpuSeconds } from '#bench/measuring/cpu.ts'
import { ratioOf } from '#bench/measuring/figures.ts'
import { conclude } from '#bench/measuring/goals.ts'
import { copyView, placeOrders } from '#bench/servers/live-orders.ts'
import { askAll, type Contestant, type Figures, race } from '#bench/measuring/rounds.ts'

/**
 * `npm run bench -- telemetry`: the cost of metrics and traces for a read of a parcel. Three pairs of a gateway and a
 * tracking run over one database: without telemetry, with metrics, and with a tenth of the requests traced. Each slice
 * is followed by a rest in which spans are sent; both are counted, minus the cost of an idle rest.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    series: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    orders: { type: 'string', default: '5000' }
  }
})
const plan = { rounds: Number(values.rounds), sliceMs: 500, connections: 16, settleMs: 1000 }
// What only a tenth of the requests runs is compiled by V8 after ten times as many. With 40 000 reads it was still
// compiling while it was measured (`--trace-opt`), which counted as the cost of tracing.
const warmUpReads = 400_000

const collector = await startTraceCollector()
const tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: '0.1',
  // Spans are sent once per slice, in its rest: with the usual five seconds they would be counted for another slice.
  OTEL_BSP_SCHEDULE_DELAY: '700'
}
const folder = mkdtempSync(join(tmpdir(), 'ilbud-t-'))
const product = await startProduct('apart', { env: { LIMITS: 'off', LOG_LEVEL: 'error' }, durable: true })
const programs: Program[] = []
try {
  await untilAllIsQuiet(product, 60_000)
  const [placed] = await placeOrders(product.url, 1)
  const known = `/api/v1/track/${placed!.trackingId}`
  // Answered by tracking itself, so that its view exists and can be copied.
  await fetch(product.url + known)
  const ids = await copyView(placed!.trackingId, product, [product], Number(values.orders))
  const paths = ids.map((id) => `/api/v1/track/${id}`)
  const before = collector.spans.length
  const all: Figures[][] = []
  while (all.length < Number(values.series)) all.push(await measureSeries(paths))
  if (collector.spans.length === before) throw new Error('no request was traced')
  const figures = all[0]!.map((_, at) => merged(all.map((series) => series[at]!)))
  const [without, metrics, traced] = figures.map(({ cpuMicros }) => cpuMicros) as [number[], number[], number[]]
  conclude('telemetry', {
    title: `CPU per GET /api/v1/track/{id}, gateway and tracking: median of ${values.series} times ${plan.rounds} rounds`,
    measured: figures.map(toMeasured),
    spans: collector.spans.length - before,
    goals: [
      { what: 'metrics, to without telemetry', spread: ratioOf(metrics, without) },
      { what: 'a tenth traced, to without telemetry', spread: ratioOf(traced, without), atMost: 1.1 },
      { what: 'a tenth traced, to metrics alone', spread: ratioOf(traced, metrics), atMost: 1.1 }
    ]
  })
} finally {
  await endPrograms()
  await product.stop()
  await collector.stop()
  rmSync(folder, { recursive: true })
}

/** One series of rounds, with processes of its own: two that run the same differ by a fifth. */
async function measureSeries(paths: string[]): Promise<Figures[]> {
  const contestants = [
    await startPair('without telemetry', heapArgs),
    await startPair('metrics', nodeArgs),
    await startPair('metrics, a tenth traced', nodeArgs, tracing)
  ]
  for (const contestant of contestants) await warmUp(contestant, paths)
  for (const contestant of contestants) contestant.idle = await measureIdle(contestant)
  const figures = await race(contestants, { ...plan, paths })
  await endPrograms()
  return figures
}

function merged(series: Figures[]): Figures {
  const all = (of: (figures: Figures) => number[]) => series.flatMap(of)
  return {
    name: series[0]!.name,
    cpuMicros: all(({ cpuMicros }) => cpuMicros),
    throughput: all(({ throughput }) => throughput),
    others: all(({ others }) => others)
  }
}

async function endPrograms(): Promise<void> {
  await Promise.all(programs.splice(0).map((program) => program.end('SIGTERM')))
}

async function warmUp(contestant: Contestant, paths: string[]): Promise<void> {
  for (let reads = 0; reads < warmUpReads; reads += paths.length) await askAll(contestant, paths, 32)
}

/** Milliseconds of CPU in three seconds without requests. */
async function measureIdle({ pids }: Contestant): Promise<number> {
  const [before, started] = [cpuSeconds(pids), performance.now()]
  await pause(3000)
  return ((cpuSeconds(pids) - before) * 1000) / (performance.now() - started)
}

async function startPair(name: string, args: string[], env: Record<string, string> = {}): Promise<Contestant> {
  const socket = `unix:${folder}/${programs.length}`
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const tracking = await start('tracking', args, { ...env, LISTEN: socket, RPC_LISTEN: `${socket}.rpc` })
  const gateway = await start('gateway', args, { ...env, PORT: port, TRACKING_ADDRESS: socket })
  return { name, address, pids: [tracking.pid, gateway.pid] }
}

async function start(service: string, args: string[], env: Record<string, string>): Promise<Program> {
  const program = await startProgram({
    name: service,
    args: [...args, `services/${service}/src/main.ts`],
    cwd: root,
    env: { ...product.env, DEMO_PLAY: 'false', ...env },
    readyAt: `${env.LISTEN ?? `http://127.0.0.1:${env.PORT!}`}/readyz`
  })
  programs.push(program)
  return program
}

function toMeasured({ name, cpuMicros, throughput, others }: Figures) {
  return { name, perSecond: throughput, ourMicros: cpuMicros, postgresMicros: cpuMicros.map(() => 0), others }
}
