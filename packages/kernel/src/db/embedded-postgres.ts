import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { keepRunning } from './keep-running.ts'
import { withClient } from './pool.ts'
import { type PostgresHome, postgresHomeOf, preparePostgresHome } from './postgres-home.ts'

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
  /** Called when the server has ended by itself. */
  onEnd?: () => void
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
    lastWords: () => causeOf(home),
    onEnd,
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
  await createCluster(home)
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
  disown(home)
  return false
}

/**
 * Postgres takes any live process with the pid in its file for another server, and pids are reused, in containers
 * almost always. It ignores its parent's pid, so we write ours. The other lines stay: Postgres uses them to find the
 * children of a dead server.
 */
function disown({ data }: PostgresHome): void {
  const file = join(data, 'postmaster.pid')
  try {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function postmasterPid({ data }: PostgresHome): number | null {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

/** The pid may have been reused since, even by the Postgres of another folder. */
function isOurs(pid: number, { data }: PostgresHome): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)
  } catch {
    return false
  }
}

/** Created under a temporary name and renamed, so that a killed start never leaves a half-made cluster behind. */
async function createCluster(home: PostgresHome): Promise<void> {
  if (hasCluster(home)) return
  const unfinished = `${home.data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (home.runner) chownSync(unfinished, home.runner.uid, home.runner.gid)
  // Postgres's built-in C.UTF-8: `lower` and `ilike` treat å, ä and ö the same on every system.
  const locale = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
  const flags = ['--username', user, '--auth', 'trust', ...locale, '--no-instructions', '--no-sync']
  const child = spawn(join(home.bin, 'initdb'), ['--pgdata', unfinished, ...flags], {
    ...home.runner,
    stdio: ['ignore', 'ignore', 'pipe']
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`Postgres could not create its data folder ${home.data}: ${stderr.trim()}`)
  renameSync(unfinished, home.data)
}

function hasCluster({ data }: PostgresHome): boolean {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').length > 0
  } catch {
    return false
  }
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

async function endServer(pid: number, home: PostgresHome): Promise<void> {
  process.kill(pid, 'SIGINT')
  let forceAt = Date.now() + 15_000
  while (isOurs(pid, home)) {
    if (Date.now() > forceAt) {
      process.kill(pid, 'SIGQUIT')
      forceAt = Infinity
    }
    await pause(20)
  }
}
