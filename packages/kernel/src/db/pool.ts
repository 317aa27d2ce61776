import { Client, Pool, type PoolConfig } from 'pg'

/** A pool that survives the loss of its server: pending queries reject, and nothing else happens. */
export function createPool(settings: PoolConfig): Pool {
  const pool = new Pool(settings)
  // pg emits the error of an idle connection here, and that of a connection between two queries of a transaction at the
  // client. Without a listener either would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Opens a connection for the work and closes it afterwards. */
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
