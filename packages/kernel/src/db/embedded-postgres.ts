import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { type PostgresHome, preparePostgresHome } from './postgres-home.ts'

export interface EmbeddedPostgres {
  url: string
  /** A fast shutdown: open transactions roll back, nothing committed is lost. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: Logger
  /** false: may lose data in a power cut. For tests. */
  durable: boolean
}

const user = 'ilbud'
const database = 'ilbud'

/**
 * Starts a real Postgres on a Unix socket, no TCP, with its data in `dataDir`. A server that outlived the death of
 * our process is adopted. Rejects with what the server said when it does not come up.
 */
export async function startEmbeddedPostgres({ dataDir, log, durable }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = preparePostgresHome(dataDir)
  if (home.movedBecause) log.warn(home.movedBecause)
  const adopted = await adopt(home)
  if (adopted === null) {
    await createCluster(home)
    startServer(home, durable)
  }
  await untilItAnswers(home)
  await createDatabase(home)
  return { url: urlOf(home, database), stop: () => shutDown(home) }
}

function urlOf({ sockets }: PostgresHome, name: string): string {
  return `postgresql://${user}@/${name}?host=${encodeURIComponent(sockets)}`
}

/** The living postmaster of this folder, if there is one. */
async function adopt(home: PostgresHome): Promise<number | null> {
  const pid = postmasterPid(home)
  if (pid === null || !isPostgres(pid)) return null
  const giveUpAt = Date.now() + 10_000
  while (isPostgres(pid) && Date.now() < giveUpAt) {
    if (await answers(home)) return pid
    await pause(50)
  }
  return isPostgres(pid) ? pid : null
}

function postmasterPid({ data }: PostgresHome): number | null {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

/** A pid may have been given to another program since. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

async function createCluster(home: PostgresHome): Promise<void> {
  if (hasCluster(home)) return
  const flags = ['--username', user, '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-instructions', '--no-sync']
  const child = spawn(join(home.bin, 'initdb'), ['--pgdata', home.data, ...flags], { ...home.runner, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`Postgres could not create its data folder ${home.data}: ${said.trim()}`)
}

function hasCluster({ data }: PostgresHome): boolean {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').length > 0
  } catch {
    return false
  }
}

/** In a process group of its own: Ctrl-C must reach us first, so that we can finish before the database goes. */
function startServer(home: PostgresHome, durable: boolean): void {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: home.sockets,
    max_connections: '200',
    shared_buffers: '128MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(join(home.sockets, 'postgres.log'), 'a', 0o600)
  spawn(join(home.bin, 'postgres'), ['-D', home.data, ...flags], {
    ...home.runner,
    detached: true,
    stdio: ['ignore', output, output]
  }).unref()
}

async function untilItAnswers(home: PostgresHome): Promise<void> {
  const giveUpAt = Date.now() + 60_000
  while (!(await answers(home))) {
    if (Date.now() > giveUpAt) throw new Error(`Postgres does not answer; see ${join(home.sockets, 'postgres.log')}`)
    await pause(25)
  }
}

async function answers(home: PostgresHome): Promise<boolean> {
  const client = new Client({ connectionString: urlOf(home, 'postgres'), connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(home: PostgresHome): Promise<void> {
  const client = new Client({ connectionString: urlOf(home, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

async function shutDown(home: PostgresHome): Promise<void> {
  const pid = postmasterPid(home)
  if (pid === null || !isPostgres(pid)) return
  process.kill(pid, 'SIGINT')
  const forceAt = Date.now() + 15_000
  while (isPostgres(pid)) {
    if (Date.now() > forceAt) process.kill(pid, 'SIGQUIT')
    await pause(20)
  }
}
