import type { Environment } from '#runtime/environment.ts'
import { Client, DatabaseError, type QueryResultRow } from 'pg'
import { poolSettings } from './connect.ts'

/** A named statement, which Postgres prepares once per connection. */
interface NamedRead {
  name: string
  text: string
  values: unknown[]
}

/** Pipelines short reads over one connection: each is sent without waiting for the earlier answers. */
export interface Reads {
  rows<Row extends QueryResultRow>(read: NamedRead): Promise<Row[]>
  stop(): Promise<void>
}

/** For reads by key on a hot path only: a slow read delays all those behind it. Connects at the first read. */
export function createReads(service: string, env: Environment): Reads {
  let current: Promise<Client> | null = null

  function open(): Promise<Client> {
    const client = new Client({ ...poolSettings(service, env), pipeline: true })
    const opened = client.connect().then(() => client)
    // Pending reads reject; the next read opens a new connection.
    client.on('error', () => forget(opened))
    client.on('end', () => forget(opened))
    opened.catch(() => forget(opened))
    return opened
  }

  function forget(opened: Promise<Client>): void {
    if (current === opened) current = null
  }

  return {
    async rows<Row extends QueryResultRow>(read: NamedRead) {
      const opened = (current ??= open())
      const client = await opened
      try {
        return (await client.query<Row>(read)).rows
      } catch (error) {
        // Such an error ends the connection, but its `end` event comes only after this rejection.
        if (!(error instanceof DatabaseError) || error.severity === 'FATAL') forget(opened)
        throw error
      }
    },
    async stop() {
      await (await current?.catch(() => null))?.end()
    }
  }
}
