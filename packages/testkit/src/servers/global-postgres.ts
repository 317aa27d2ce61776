import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { guardFromOrphanhood } from '@ilbud/infra/native/orphan-guard'
import { startEmbeddedPostgres } from '@ilbud/kernel/db/embedded/embedded-postgres'
import { Client } from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startComposeContainer } from './compose-container.ts'
import { memoryFolder } from '#temporary-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a server; each test clones its own database there. */
    postgresUrl: string
    /** Different in each run, since a server that outlives the run has templates with older migrations. */
    runId: string
  }
}

/** Tests make their data anew, and autovacuum would be busy with hundreds of databases that exist for a second. */
const volatile = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' }

/**
 * One Postgres per run: `TEST_DATABASE_URL`, or that of docker-compose.yml in a container, or an embedded one. The last
 * two are deleted at the end.
 */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  provide('runId', randomUUID())
  const running = process.env.TEST_DATABASE_URL
  if (running) {
    provide('postgresUrl', running)
    return undefined
  }
  const container = await startComposeContainer('postgres', {
    ports: [5432],
    inMemory: ['/var/lib/postgresql'],
    command: ['postgres', ...Object.entries(volatile).flatMap((setting) => ['-c', setting.join('=')])],
    answers: async (portOf) => canConnect(urlAt(portOf(5432)))
  })
  if (container) {
    provide('postgresUrl', urlAt(container.port(5432)))
    return container.stop
  }
  const dataDir = memoryFolder('test-pg')
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    settings: { autovacuum: volatile.autovacuum },
    log: pino({ level: 'silent' })
  })
  // A run that is killed leaves nothing behind.
  const guard = guardFromOrphanhood(postgres.pid, dataDir, postgres.sockets)
  provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    guard.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** With the user and password of docker-compose.yml. */
function urlAt(port: number): string {
  return `postgresql://ilbud:ilbud@127.0.0.1:${port}/ilbud`
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.end()
  return true
}
