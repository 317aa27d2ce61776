import { execFileSync } from 'node:child_process'
import { createWriteStream, type WriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@ilbud/testkit/services/product'
import { FinishedParts } from '#resumable/finished-parts.ts'
import { portsOf, startBalancer } from '#chaos/faults/balancer.ts'
import { scaled, type Trial } from './battery.ts'
import { broken } from '#chaos/faults/breakage.ts'
import { experiment, type Findings } from '#chaos/experiment.ts'
import { conclusion, rowsOf, table } from './full-report.ts'
import { type Lines, startOnLines } from '#chaos/faults/lines.ts'
import type { Full, Options } from '#chaos/options.ts'
import { complaints, figureLines, heading, line } from '#chaos/report.ts'
import { rollOver } from '#chaos/faults/rolling.ts'
import { nextPart, type Part } from './sittings.ts'
import { startStoppable } from '#chaos/start-stoppable.ts'

const quietMs = 120_000
const env = { LIMITS: 'off', LOG_LEVEL: 'error' }
const replicas = { tracking: 2, orders: 2, edge: 2 }

/**
 * `npm run chaos -- --full`: one sitting of the battery over the stack, from the next unfinished part until all are
 * finished or the time is up. Returns the exit code: 1 after any violation, in this sitting or an earlier one.
 */
export async function runFull(options: Options, { forMs, scale, folder }: Full): Promise<number> {
  const trials = scaled(scale).filter(({ name }) => options.only.length === 0 || options.only.includes(name))
  if (trials.length === 0) throw new Error(`--only names no experiment of the battery`)
  const finished = new FinishedParts<Part>(folder, { scale, mutate: options.breakage })
  const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const endsAt = performance.now() + forMs
  const output = createWriteStream(join(folder, 'output.log'), { flags: 'a' })
  const stand = new Stand(options, output)
  process.stdout.write(`${heading()}\n`)
  try {
    for (;;) {
      const next = nextPart(trials, finished.all())
      if (!next || performance.now() >= endsAt) break
      const findings = await stand.run(next.trial, next.times)
      finished.add(String(finished.all().length + 1).padStart(5, '0'), {
        trial: next.trial.name,
        times: next.times,
        endedAt: new Date().toISOString(),
        revision,
        findings
      })
      process.stdout.write(`${[line(findings), ...figureLines(findings), ...complaints(findings)].join('\n')}\n`)
    }
  } finally {
    await stand.stop()
    output.end()
  }
  const rows = rowsOf(trials, finished.all())
  const file = join(folder, 'report.json')
  writeFileSync(file, `${JSON.stringify({ scale, breakage: options.breakage, rows }, null, 2)}\n`)
  process.stdout.write(`\n${table(rows)}\n\n${conclusion(rows)}\n${file}\n`)
  return rows.some(({ violations }) => violations > 0) ? 1 : 0
}

interface Running {
  on: Trial['on']
  product: Product
  lines: Lines | null
  balancer: { url: string; stop(): void }
}

/** What the experiments of a sitting run on, started when the first needs it: one product at a time. */
class Stand {
  readonly #options: Options
  /** What the processes say, which at their level of logs is only what failed. */
  readonly #output: WriteStream
  #running: Running | null = null

  constructor(options: Options, output: WriteStream) {
    this.#options = options
    this.#output = output
  }

  async run(trial: Trial, times: number): Promise<Findings> {
    const plan = { ...this.#options, quietMs }
    if (this.#running?.on !== trial.on) await this.stop()
    if (trial.on === 'replicas') return rollOver(env, plan)
    const { product, lines, balancer } = (this.#running ??= await this.#start(trial.on))
    const disturbance = trial.on === 'lines' ? trial.disturbance(times, lines!) : trial.disturbance(times)
    return experiment({ ...product, url: balancer.url }, { ...plan, ...disturbance })
  }

  async #start(on: 'stack' | 'lines'): Promise<Running> {
    const { breakage } = this.#options
    const onOutput = (name: string, line: string): void => void this.#output.write(`${name}: ${line}\n`)
    const options = { durable: true, env: { ...env, ...(breakage && broken(breakage)) }, replicas, onOutput }
    const { product, lines } =
      on === 'lines' ? await startOnLines(options) : { product: await startStoppable('stack', options), lines: null }
    return { on, product, lines, balancer: await startBalancer(portsOf(product)) }
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = null
    running?.balancer.stop()
    await running?.product.stop()
  }
}
