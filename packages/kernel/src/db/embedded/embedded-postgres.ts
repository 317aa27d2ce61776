import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createCluster } from './create-cluster.ts'
import { keepRunning } from './keep-running.ts'
import { withClient } from '#db/pool.ts'
import { type PostgresHome, postgresHomeOf, preparePostgresHome } from './postgres-home.ts'
import { disownPidFile, isOurs, postmasterPid } from './postmaster.ts'

export interface EmbeddedPostgres {
  url: string
  /** Of the server's first process, which leads its process group. */
  pid: number
  /** The folder of its socket and its log. */
  sockets: string
  /** A fast shutdown: open transactions roll back, nothing committed is lost. */
  stop(): Promise<void>
}

interface EmbeddedPostgresOptions {
  dataDir: string
  log: Logger
  /** false: may lose data in a power cut. For tests. */
  durable: boolean
  /** Server settings in addition to the defaults below. */
  settings?: Settings
  /** Called when the server has ended by itself, or does not answer. */
  onEnd?: () => void
  /** Called when it answers again without having ended. */
  onReturn?: () => void
  /** Called when it has been started again. When this rejects, it is called again later. */
  onRestart?: () => Promise<void> | void
}

type Settings = Record<string, string>

const volatile: Settings = { fsync: 'off', full_page_writes: 'off' }
const user = 'ilbud'
const database = 'ilbud'
/** Long enough for crash recovery. */
const startupMs = 60_000

/**
 * Starts a real Postgres on a Unix socket, without TCP, with its data in `dataDir`. A server left running by a crashed
 * process of ours is adopted. Rejects with the server's own message when it does not come up.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable,
  settings = {},
  onEnd = () => undefined,
  onReturn = () => undefined,
  onRestart = () => undefined
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = preparePostgresHome(dataDir)
  if (home.movedBecause) log.warn(home.movedBecause)
  const allSettings = { ...(durable ? {} : volatile), ...settings }
  await adoptOrStart(home, allSettings)
  await createDatabase(home)
  const over = new AbortController()
  const keeping = keepRunning({
    isRunning: () => isRunning(home),
    answers: () => says(home),
    lastWords: () => causeOf(home),
    onEnd,
    onReturn,
    async restart() {
      await adoptOrStart(home, allSettings)
      await onRestart()
    },
    log,
    over: over.signal
  })
  return {
    url: urlOf(home, database),
    pid: postmasterPid(home)!,
    sockets: home.sockets,
    async stop() {
      over.abort()
      await keeping
      await shutDown(home)
    }
  }
}

function causeOf(home: PostgresHome): string {
  try {
    return lastError(readFileSync(logFile(home), 'utf8'))
  } catch {
    return 'unknown'
  }
}

/** The URL of the server that runs on this folder, or null. */
export function findEmbeddedPostgres(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null
  const home = postgresHomeOf(dataDir)
  return isRunning(home) ? urlOf(home, database) : null
}

function isRunning(home: PostgresHome): boolean {
  const pid = postmasterPid(home)
  return pid !== null && isOurs(pid, home)
}

function urlOf({ sockets }: PostgresHome, name: string): string {
  return `postgresql://${user}@/${name}?host=${encodeURIComponent(sockets)}`
}

async function adoptOrStart(home: PostgresHome, settings: Settings): Promise<void> {
  if (await adopt(home)) return
  await createCluster(home, user)
  await startServer(home, settings)
}

/** Whether a postmaster already runs on this folder; resolves once it answers. */
async function adopt(home: PostgresHome): Promise<boolean> {
  const pid = postmasterPid(home)
  if (pid === null) return false
  const giveUpAt = Date.now() + startupMs
  // A server that is starting will answer soon; one that is shutting down is waited for and then replaced.
  while (isOurs(pid, home)) {
    if (await answers(home)) return true
    if (Date.now() > giveUpAt)
      throw new Error(`Postgres is running as process ${pid} but does not answer; see ${logFile(home)}`)
    await pause(50)
  }
  disownPidFile(home)
  return false
}

function logFile({ sockets }: PostgresHome): string {
  return join(sockets, 'postgres.log')
}

/** In its own process group: Ctrl-C must reach only us, so that we can finish before the database stops. */
function spawnServer(home: PostgresHome, more: Settings): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: home.sockets,
    max_connections: '200',
    shared_buffers: '128MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    log_checkpoints: 'off',
    ...more
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(logFile(home), 'w', 0o600)
  const child = spawn(join(home.bin, 'postgres'), ['-D', home.data, ...flags], {
    ...home.runner,
    detached: true,
    stdio: ['ignore', output, output]
  })
  closeSync(output)
  child.unref()
  return child
}

async function startServer(home: PostgresHome, settings: Settings): Promise<void> {
  const giveUpAt = Date.now() + startupMs
  for (;;) {
    if (await answersWhileItRuns(home, spawnServer(home, settings), giveUpAt)) return
    const log = readFileSync(logFile(home), 'utf8')
    // Children of a killed postmaster take a moment to exit; until then no other server may use the folder.
    const isTooEarly = /still in use|already exists/.test(log)
    if (!isTooEarly || Date.now() > giveUpAt) throw new Error(`Postgres did not start: ${lastError(log)}`)
    await pause(100)
  }
}

async function answersWhileItRuns(home: PostgresHome, server: ChildProcess, giveUpAt: number): Promise<boolean> {
  let failed = false
  server.once('error', () => (failed = true))
  while (!failed && server.exitCode === null && server.signalCode === null && Date.now() < giveUpAt) {
    if (await answers(home)) return true
    await pause(20)
  }
  return false
}

function lastError(log: string): string {
  const lines = log.trim().split('\n')
  return (lines.findLast((line) => /FATAL(?!.*not yet accepting)/.test(line)) ?? lines.at(-1) ?? '').replace(
    /^.*?FATAL: +/,
    ''
  )
}

async function answers(home: PostgresHome): Promise<boolean> {
  try {
    await withClient(urlOf(home, 'postgres'), (client) => client.query('select 1'))
    return true
  } catch {
    return false
  }
}

/** Whether it says anything: also a server that refuses a connection is alive. */
async function says(home: PostgresHome): Promise<boolean> {
  try {
    await withClient(urlOf(home, 'postgres'), (client) => client.query('select 1'))
    return true
  } catch (error) {
    return (error as { severity?: string }).severity !== undefined
  }
}

async function createDatabase(home: PostgresHome): Promise<void> {
  await withClient(urlOf(home, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  })
}

async function shutDown(home: PostgresHome): Promise<void> {
  const pid = postmasterPid(home)
  if (pid !== null && isOurs(pid, home)) await endServer(pid, home)
  rmSync(home.sockets, { recursive: true, force: true })
}

/** More urgently each time: one that hangs hears only the last. */
const endings = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', Infinity]
] as const

async function endServer(pid: number, home: PostgresHome): Promise<void> {
  for (const [signal, patienceMs] of endings) {
    process.kill(pid, signal)
    const giveUpAt = Date.now() + patienceMs
    while (isOurs(pid, home)) {
      if (Date.now() > giveUpAt) break
      await pause(20)
    }
    if (!isOurs(pid, home)) return
  }
}
