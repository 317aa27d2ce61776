import type { Environment } from '#process/service.ts'
import { Client, type QueryResultRow } from 'pg'
import { poolSettings } from './connect.ts'

/** A statement that Postgres plans once per connection. */
export interface NamedRead {
  name: string
  text: string
  values: unknown[]
}

/** One connection for many short reads: each is sent when it is asked, and waits for no other's answer. */
export interface Reads {
  rows<Row extends QueryResultRow>(read: NamedRead): Promise<Row[]>
  stop(): Promise<void>
}

/** For reads by key on a hot path: a slow one would hold up those behind it. Connects when first asked. */
export function createReads(service: string, env: Environment): Reads {
  let current: Promise<Client> | null = null

  function open(): Promise<Client> {
    const client = new Client({ ...poolSettings(service, env), pipeline: true })
    const opened = client.connect().then(() => client)
    const forget = (): void => {
      if (current === opened) current = null
    }
    // Whoever waits for an answer is told; who comes next opens another.
    client.on('error', forget)
    client.on('end', forget)
    opened.catch(forget)
    return opened
  }

  return {
    async rows<Row extends QueryResultRow>(read: NamedRead) {
      const client = await (current ??= open())
      return (await client.query<Row>(read)).rows
    },
    async stop() {
      await (await current?.catch(() => null))?.end()
    }
  }
}
