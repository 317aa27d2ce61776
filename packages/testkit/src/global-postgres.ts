import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { startEmbeddedPostgres } from '@ilbud/kernel/db/embedded-postgres'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server's URL; each test clones a database of its own there. */
    postgresUrl: string
    /** New at each run: a server that outlives it holds templates of older migrations. */
    runId: string
  }
}

/** One Postgres per run: `TEST_DATABASE_URL`, or an embedded one that goes at the end with all it held. */
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
    // Hundreds of databases that live for a second would keep it busy.
    settings: { autovacuum: 'off' },
    log: pino({ level: 'silent' })
  })
  provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
