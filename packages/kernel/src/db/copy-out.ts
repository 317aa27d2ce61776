import type { Environment } from '#runtime/environment.ts'
import { Client } from 'pg'
import { to } from 'pg-copy-streams'
import { poolSettings } from './connect.ts'

/** `copy` takes no parameters, so its values have to be escaped into the text. */
export { escapeLiteral } from 'pg'

/** Streams the output of `copy … to stdout`, with back-pressure. */
export type CopyOut = (statement: string) => AsyncIterable<Buffer>

/**
 * Each copy opens its own connection, so that a long one does not occupy the pool. `timeout` is a Postgres interval
 * such as `60s`.
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
      // A reader that stopped half-way must not wait while the server sends the rest.
      if (rows.readableEnded) await client.end()
      else client.connection.stream.destroy()
    }
  }
}
