import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '@ilbud/kernel/db/pool'
import type { Product } from '@ilbud/testkit/services/product'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { openLedger } from '#chaos/oracle/ledger.ts'
import { Load } from '#chaos/load/load.ts'
import { untilAllIsQuiet } from '#chaos/oracle/quiet.ts'
import { startStoppable } from '#chaos/start-stoppable.ts'
import { type ArchivedPostgres, startArchivedPostgres } from './archived-postgres.ts'
import { emptyTopics, newEpoch, republishAll } from './begin-anew.ts'
import { findViolations, type Times, type Verdict } from './check-restored.ts'
import { type Options, readOptions } from './options.ts'

const quietMs = 300_000
const aQuarterOfAnHour = 15 * 60_000

/**
 * `node loadtests/restore/main.ts`: destroys the database of the product under load and restores it from a base backup
 * and the archived log, following docs/operations.md and measuring the time.
 */
async function main(options: Options): Promise<boolean> {
  const folder = temporaryFolder('restore')
  const postgres = await startArchivedPostgres(folder, options.archiveSeconds)
  const settings = { DATABASE_URL: postgres.url, DATA_KEY: randomBytes(32).toString('base64') }
  const product = await startStoppable('stack', {
    durable: true,
    env: { ...settings, LIMITS: 'off', LOG_LEVEL: 'error' }
  })
  try {
    const load = new Load({ url: product.url, drivers: 5, ...options })
    await load.begin()
    load.start()
    const lostAt = await work(postgres, options)
    await product.kill()
    // Senders that are still waiting give up in parallel with the restore.
    const finished = load.finish(1000)
    const until = options.back > 0 ? new Date(lostAt.getTime() - options.back * 1000) : null
    const promised = until ?? new Date(lostAt.getTime() - options.archiveSeconds * 1000)
    await comeBack(product, postgres, { lostAt, promised, until })
    await finished
    const ledger = await openLedger(product)
    const verdict = await findViolations(load.client, load.journal, ledger, { lostAt, promised, until })
    await ledger.close()
    load.stopWatching()
    printVerdict(verdict)
    return verdict.violations.length === 0
  } finally {
    await product.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Places orders meanwhile. Resolves to the time at which the disk was lost. */
async function work(postgres: ArchivedPostgres, { minutes }: Options): Promise<Date> {
  await pause(minutes * 30_000)
  const base = await timed('base backup beside the load', () => postgres.backUp())
  await pause(minutes * 30_000)
  const size = await sizeOf(postgres.url)
  const lostAt = new Date()
  await postgres.lose()
  const { segments, bytes } = postgres.archived()
  say(`lost at ${lostAt.toISOString()}: a database of ${megabytes(size)}`)
  say(`kept: a base backup of ${megabytes(base.bytes)}, ${segments} segments of the log (${megabytes(bytes)})`)
  return lostAt
}

/** The steps of docs/operations.md, by number. */
async function comeBack(
  product: Product,
  postgres: ArchivedPostgres,
  { lostAt, promised, until }: Times
): Promise<void> {
  const sinceLoss = (): string => `${((Date.now() - lostAt.getTime()) / 1000).toFixed(1)} s after the loss`
  say(`1. services ended, ${sinceLoss()}`)
  await timed(`2. restored ${until?.toISOString() ?? 'all that was archived'}`, () => postgres.restore(until))
  await timed('3. topics made anew', () => emptyTopics(product.broker!.brokers))
  await timed('4. a new epoch', () => newEpoch(postgres.url))
  const since = new Date(promised.getTime() - aQuarterOfAnHour)
  for (const line of await timed('5. published again', () => republishAll(product.env, since, '--first')))
    say(`   ${line}`)
  await timed('6. services ready', () => product.start())
  say(`serves again ${sinceLoss()}`)
  await timed('all is quiet', () => untilAllIsQuiet(product, quietMs))
  say(`whole ${sinceLoss()}`)
}

function printVerdict({ answered, restored, lost, lostSeconds, violations }: Verdict): void {
  say(`${answered} orders were answered before the loss, ${restored} are there, ${lost} are not`)
  say(`lost: the last ${lostSeconds.toFixed(1)} s`)
  for (const violation of violations.slice(0, 10)) say(`  ${violation}`)
  say(violations.length === 0 ? 'no violation' : `${violations.length} violations`)
}

async function timed<T>(what: string, step: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const result = await step()
  say(`${what} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
  return result
}

async function sizeOf(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]!.bytes)
  })
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

function say(what: string): void {
  process.stdout.write(`${what}\n`)
}

try {
  process.exitCode = (await main(readOptions(process.argv.slice(2)))) ? 0 : 1
} catch (error) {
  const { message, cause } = error as Error
  process.stderr.write(`${message}\n${cause instanceof Error ? `${cause.message}\n` : ''}`)
  process.exitCode = 1
}
