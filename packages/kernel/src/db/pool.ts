import { Client, Pool, type PoolConfig } from 'pg'
import { giveUpSilent } from './give-up-silent.ts'

/** A pool that survives losing its server, and a server that hangs: only pending queries reject. */
export function createPool(settings: PoolConfig): Pool {
  const pool = new Pool(settings)
  // pg reports errors of idle connections on the pool, and those between two queries of a transaction on the client.
  // Either would end the process without a listener.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    giveUpSilent(client as unknown as Client, settings)
  })
  return pool
}

/** Opens a connection for the work and closes it afterwards. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const settings = { connectionString: url, connectionTimeoutMillis: 5000 }
  const client = new Client(settings)
  client.on('error', () => undefined)
  try {
    await client.connect()
    giveUpSilent(client, settings)
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
