import { Client, Pool, type PoolConfig } from 'pg'

/** A pool that outlives its server: whoever waits for an answer is told, and nothing else happens. */
export function createPool(settings: PoolConfig): Pool {
  const pool = new Pool(settings)
  // pg raises what breaks an idle connection here, and at the client what breaks one between two queries of a
  // transaction. Without a listener either ends the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** One connection for one piece of work. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
