import { execFileSync } from 'node:child_process'
import { connect } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'
import { isInfrastructureError } from '#db/errors.ts'
import { createPool } from '#db/pool.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { testFolder } from '@ilbud/testkit/test-folder'
import { testLog } from '@ilbud/testkit/test-log'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'

/** The server's first process and its children, which lead groups of their own. */
function processesOf(postmaster: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...children.trim().split(/\s+/).map(Number)]
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  }
}

async function aServer() {
  const changes: string[] = []
  const server = await startEmbeddedPostgres({
    dataDir: testFolder(),
    durable: false,
    log: testLog,
    onEnd: () => void changes.push('away'),
    onReturn: () => void changes.push('there')
  })
  let frozen: number[] = []
  const thaw = () => signal(frozen, 'SIGCONT')
  onTestFinished(async () => {
    thaw()
    await server.stop()
  })
  return { server, changes, thaw, freeze: () => signal((frozen = processesOf(server.pid)), 'SIGSTOP') }
}

describe('a Postgres that hangs', () => {
  it('a Postgres that hangs ends the statements that wait for it, and is used again when it goes on', async () => {
    const { server, changes, freeze, thaw } = await aServer()
    const pool = createPool({ connectionString: server.url, max: 1, connectionTimeoutMillis: 2000 })
    await pool.query('select 1')
    freeze()
    const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown)
    expect(isInfrastructureError(error)).toBe(true)
    await eventually(() => changes.at(-1) === 'away', 'the database counts as away')
    thaw()
    await eventually(() => changes.at(-1) === 'there', 'the database counts as there')
    expect((await pool.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
    await pool.end()
  })

  it('a Postgres that hangs keeps nobody from stopping', async () => {
    const { server, freeze } = await aServer()
    const pool = createPool({ connectionString: server.url, max: 1 })
    await pool.query('select 1')
    freeze()
    await pool.end()
    await server.stop()
  })
})

databaseTest('effects', new URL('./migrations/', import.meta.url))(
  'a statement that takes long for a good reason is not given up',
  async ({ env }) => {
    const db = connect<unknown>('effects', env, { statement_timeout: '0' })
    const { rows } = await sql<{ done: boolean }>`select true as done from pg_sleep(8)`.execute(db)
    expect(rows).toEqual([{ done: true }])
    await db.destroy()
  }
)
