import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@ilbud/kernel/db/embedded/embedded-postgres'
import { withClient } from '@ilbud/kernel/db/pool'
import { withDatabase } from '@ilbud/testkit/servers/databases'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { pino } from 'pino'

export interface OwnPostgres {
  /** Also for the sockets of processes that the program starts. */
  folder: string
  postmaster: number
  /** Creates a database and returns its URL. */
  create(name: string): Promise<string>
}

/** Runs `work` with a Postgres started as in the product, which is deleted afterwards. */
export async function withOwnPostgres(
  { name, durable }: { name: string; durable: boolean },
  work: (postgres: OwnPostgres) => Promise<void>
): Promise<void> {
  const folder = temporaryFolder(`bench-${name}`)
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, durable, log: pino({ level: 'silent' }) })
  const end = async (): Promise<void> => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  // Otherwise its processes would outlive this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)))
  }
  try {
    await work({
      folder,
      postmaster: Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      async create(database) {
        await withClient(url, (client) => client.query(`create database ${database}`))
        return withDatabase(url, database)
      }
    })
  } finally {
    await end()
  }
}
