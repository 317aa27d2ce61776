import type { Environment } from '#process/environment.ts'
import { Client } from 'pg'
import { to } from 'pg-copy-streams'
import { poolSettings } from './connect.ts'

/** For the values of a copy, which takes no parameters. */
export { escapeLiteral } from 'pg'

/** The output of a `copy … to stdout` in chunks, with back-pressure: no faster than the reader takes them. */
export type CopyOut = (statement: string) => AsyncIterable<Buffer>

/**
 * Each copy has a connection of its own: a long one would hold one of the pool's for all of its time. `timeout` is
 * Postgres's, as `60s`.
 */
export function createCopyOut(service: string, env: Environment, timeout: string): CopyOut {
  return async function* copy(statement) {
    const client = new Client(poolSettings(service, env, { statement_timeout: timeout }))
    // A broken connection also fails the copy, and its reader gets that error.
    client.on('error', () => undefined)
    await client.connect()
    const rows = client.query(to(statement))
    try {
      yield* rows
    } finally {
      // A reader that stopped half-way must not wait for the rest, which the server would go on sending.
      if (rows.readableEnded) await client.end()
      else client.connection.stream.destroy()
    }
  }
}
