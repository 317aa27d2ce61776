import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { memoryOf } from '#bench/measuring/usage.ts'
import { untilAllIsQuiet } from '#chaos/oracle/quiet.ts'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { type Product, type Shape, startProduct } from '@ilbud/testkit/services/product'
import { findK6 } from './build-k6.ts'
import { meanCores, type Sample, sampleCpu } from './machine-use.ts'
import { secondsOf, type Stage, type StageName, stageOf, stages } from './script/stages.ts'
import {
  type K6Summary,
  sendersBeganAt,
  stepFigures,
  summaryTable,
  usageTable,
  type Verdict,
  verdicts
} from './summary.ts'

/**
 * `npm run load`: starts what it needs and runs the load. `--stage smoke|load|stress|soak`; `--shape all|apart|stack`,
 * or `--url` of a running product with LIMITS=off. Exit code 1 when a threshold was crossed. `--again 2`: up to two
 * more runs when only time limits were missed.
 */
const { values } = parseArgs({
  options: {
    stage: { type: 'string', default: 'smoke' },
    shape: { type: 'string', default: 'all' },
    url: { type: 'string' },
    minutes: { type: 'string' },
    again: { type: 'string', default: '0' }
  }
})
const folder = mkdtempSync(join(tmpdir(), 'ilbud-load-'))
const log = (line: string): void => void process.stdout.write(`${line}\n`)
let product: Product | null = null
// Otherwise its processes would outlive this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)))
try {
  process.exitCode = await load()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  log(error.message)
  process.exitCode = 1
} finally {
  await stop()
}

async function stop(): Promise<void> {
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function load(): Promise<number> {
  const name = values.stage as StageName
  const stage = stageOf(name, minutesOf(values.minutes))
  if (!stage) throw new StartError(`--stage is one of ${Object.keys(stages).join(', ')}`)
  const k6 = await findK6(log)
  if (!values.url) {
    product = await startProduct(values.shape as Shape, { env: { LIMITS: 'off', LOG_LEVEL: 'error' }, durable: true })
    // The demo's past events are still being read.
    await untilAllIsQuiet(product, 180_000)
  }
  const url = values.url ?? product!.url
  for (let again = Number(values.again); ; again--) {
    log(`${name}: ${secondsOf(stage)} s at ${stage.ordersPerSecond.join(', ')} orders a second, against ${url}`)
    const checked = await runStage(name, stage, { k6, url })
    const broken = checked.filter(({ ok }) => !ok)
    for (const { name: promise } of broken) log(`not kept: ${promise}`)
    if (again > 0 && broken.length > 0 && broken.every(({ always }) => !always)) {
      log('only time limits were missed: running again')
      continue
    }
    log(`${checked.length - broken.length} passed, ${broken.length} failed`)
    return broken.length === 0 ? 0 : 1
  }
}

function minutesOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const minutes = Number(text)
  if (!(minutes >= 0.1 && minutes <= 24 * 60)) throw new StartError('--minutes is a number from 0.1 to 1440')
  return minutes
}

async function runStage(name: StageName, stage: Stage, { k6, url }: { k6: string; url: string }): Promise<Verdict[]> {
  const { summary, samples } = await runK6(k6, {
    STAGE: name,
    URL: url,
    ...(values.minutes && { MINUTES: values.minutes })
  })
  const memory = product ? memoryOf(product) : []
  const from = (step: number): number => sendersBeganAt(summary) + step * stage.stepSeconds * 1000
  const steps = stepFigures(summary, stage, (step) => meanCores(samples, from(step), from(step + 1)))
  const cores = meanCores(samples, from(0), from(stage.ordersPerSecond.length))
  log(`${summaryTable(summary, stage, steps)}\n\n${usageTable(cores, memory)}`)
  log(save({ stage: name, shape: values.url ? null : values.shape, steps, cores, memory, summary }))
  return verdicts(summary)
}

async function runK6(k6: string, env: Record<string, string>): Promise<{ summary: K6Summary; samples: Sample[] }> {
  const SUMMARY = join(folder, 'summary.json')
  const script = fileURLToPath(new URL('./script/main.ts', import.meta.url))
  const child = spawn(k6, ['run', '--quiet', '--no-usage-report', '--address', '', script], {
    env: { ...process.env, K6_AUTO_EXTENSION_RESOLUTION: 'false', ...env, SUMMARY },
    stdio: 'inherit'
  })
  const samplesSoFar = sampleCpu(product, child.pid!)
  const [code] = (await once(child, 'close')) as [number]
  const samples = samplesSoFar()
  // 99: a threshold was crossed.
  if (code !== 0 && code !== 99) throw new StartError(`k6 ended with ${code}`)
  const { metrics, state, setup_data } = JSON.parse(readFileSync(SUMMARY, 'utf8')) as K6Summary
  // Other data from setup contains tokens.
  return { summary: { metrics, state, setup_data: { startedAt: setup_data.startedAt } }, samples }
}

function save(results: object): string {
  const place = new URL('../results/', import.meta.url)
  mkdirSync(place, { recursive: true })
  const file = new URL(`load-${new Date().toISOString().replace(/[:.]/g, '-')}.json`, place)
  const machine = { cpu: cpus()[0]!.model, cores: availableParallelism(), memoryGb: Math.round(totalmem() / 2 ** 30) }
  writeFileSync(file, JSON.stringify({ machine, ...results }, null, 2) + '\n')
  return fileURLToPath(file)
}
