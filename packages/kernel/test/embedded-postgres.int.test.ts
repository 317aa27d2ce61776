import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'
import { findRunner, postgresHomeOf } from '#db/embedded/postgres-home.ts'
import { eventually } from '@ilbud/testkit/eventually'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { testLog } from '@ilbud/testkit/test-log'
import { Client } from 'pg'
import { pino } from 'pino'
import { test as base, describe, expect, onTestFinished } from 'vitest'

interface Fixtures {
  dataDir: string
  start: () => Promise<EmbeddedPostgres>
}

/** Each test has its own folder; a server left running in it is stopped after the test. */
const it = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  dataDir: async ({}, use) => {
    const folder = temporaryFolder('embedded')
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  start: async ({ dataDir }, use) => {
    let last: EmbeddedPostgres | undefined
    await use(async () => (last = await startEmbeddedPostgres({ dataDir, durable: false, log: testLog })))
    await last?.stop()
  }
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as unknown[]
  } finally {
    await client.end()
  }
}

const pidFile = (dataDir: string): string => join(dataDir, 'postgres', 'postmaster.pid')

describe('the embedded Postgres', () => {
  it('the embedded Postgres knows å, ä and ö', async ({ start }) => {
    const { url } = await start()
    expect(await query(url, `select lower('ÅÄÖ') as low, 'Östermalm' ilike 'ös%' as found`)).toEqual([
      { low: 'åäö', found: true }
    ])
  })

  it('the embedded Postgres listens on no port', async ({ start }) => {
    const { url } = await start()
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  })

  it('a server that has ended by itself is started again at the same place with what it had, and the console says both', async ({
    dataDir
  }) => {
    const said: string[] = []
    const log = pino({}, { write: (line: string) => void said.push(line) })
    const { pid, url, stop } = await startEmbeddedPostgres({ dataDir, durable: false, log })
    onTestFinished(stop)
    await query(url, 'create table kept (at int); insert into kept values (1)')
    process.kill(pid, 'SIGQUIT')
    await eventually(() => said.some((line) => line.includes('runs again')), 'it runs again', { timeoutMs: 60_000 })
    expect(said[0]).toMatch(/has ended \(.+\) and is started again/)
    expect(await query(url, 'select at from kept')).toEqual([{ at: 1 }])
  })

  it('a server that cannot be started again is tried until it can, and the console says what it lacks', async ({
    dataDir
  }) => {
    const said: string[] = []
    const log = pino({}, { write: (line: string) => void said.push(line) })
    const { pid, url, stop } = await startEmbeddedPostgres({ dataDir, durable: false, log })
    onTestFinished(stop)
    const versionFile = join(dataDir, 'postgres', 'PG_VERSION')
    const version = readFileSync(versionFile, 'utf8')
    writeFileSync(versionFile, '9\n')
    process.kill(pid, 'SIGKILL')
    const isSaid = (words: string) => () => said.some((line) => line.includes(words))
    await eventually(isSaid('did not start: database files are incompatible'), 'it says why', { timeoutMs: 60_000 })
    writeFileSync(versionFile, version)
    await eventually(isSaid('runs again'), 'it runs again', { timeoutMs: 60_000 })
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('the embedded Postgres starts over when it was killed while its folder was being made', async ({
    dataDir,
    start
  }) => {
    mkdirSync(join(dataDir, 'postgres.new'))
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18')
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
  })

  it('the embedded Postgres starts, and harms nobody, when the pid of its dead server was given to another program', async ({
    dataDir,
    start
  }) => {
    await (await start()).stop()
    // As root we start it as the server's user: Postgres knows that a process of another user cannot be its server.
    const user = findRunner() ?? {}
    const other = spawn('/bin/sleep', ['600'], { ...user, argv0: 'postgres', stdio: 'ignore' })
    await once(other, 'spawn')
    writeFileSync(pidFile(dataDir), `${other.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n\n\n\n`)
    const again = await start()
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
    expect(other.exitCode ?? other.signalCode).toBeNull()
    other.kill('SIGKILL')
  })

  it('the embedded Postgres waits for the busy children of a killed server before it is started again', async ({
    start
  }) => {
    const first = await start()
    await query(first.url, 'create table kept (at int); insert into kept values (1)')
    const busy = query(first.url, `select count(*) from generate_series(1, 10000000) as n where sqrt(n) < 0`)
    busy.catch(() => undefined)
    await query(first.url, 'select 1')
    process.kill(first.pid, 'SIGKILL')
    const kept = await eventually(() => query(first.url, 'select at from kept'), 'it answers again')
    expect(kept).toEqual([{ at: 1 }])
  })

  it.skipIf(process.getuid?.() !== 0)(
    'the embedded Postgres starts for root in a folder of its own, also when nobody else may read what root creates',
    async ({ dataDir, start }) => {
      chmodSync(dataDir, 0o700)
      const home = dirname(postgresHomeOf(dataDir).data)
      const before = process.umask(0o077)
      onTestFinished(() => {
        process.umask(before)
        rmSync(home, { recursive: true, force: true })
      })
      const { url } = await start()
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    }
  )

  it('the embedded Postgres says what the server said when it cannot start', async ({ dataDir, start }) => {
    await (await start()).stop()
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '9\n')
    await expect(start()).rejects.toThrow(/Postgres did not start: database files are incompatible/)
  })
})
