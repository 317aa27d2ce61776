import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { startEmbeddedPostgres } from '@ilbud/kernel/db/embedded-postgres'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a server; each test clones its own database there. */
    postgresUrl: string
    /** Different in each run, since a server that outlives the run has templates with older migrations. */
    runId: string
  }
}

/** One Postgres per run: `TEST_DATABASE_URL`, or an embedded one that is deleted at the end. */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  provide('runId', randomUUID())
  const running = process.env.TEST_DATABASE_URL
  if (running) {
    provide('postgresUrl', running)
    return undefined
  }
  const dataDir = memoryFolder('test-pg')
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    // Autovacuum would be busy with hundreds of databases that exist for a second.
    settings: { autovacuum: 'off' },
    log: pino({ level: 'silent' })
  })
  provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
