import type { Environment } from '#runtime/environment.ts'
import { Client, type QueryResultRow } from 'pg'
import { poolSettings } from './connect.ts'

interface BatchQuery {
  text: string
  values?: unknown[]
}

const batchSize = 500

/** Yields the rows of a query in batches of 500 through a cursor, without time limits. For command-line tools. */
export async function* readInBatches<Row extends QueryResultRow>(
  service: string,
  env: Environment,
  { text, values = [] }: BatchQuery
): AsyncGenerator<Row[]> {
  const withoutTimeouts = { statement_timeout: '0', idle_in_transaction_session_timeout: '0' }
  const client = new Client(poolSettings(service, env, withoutTimeouts))
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin read only')
    await client.query(`declare batches no scroll cursor for ${text}`, values)
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${batchSize} from batches`)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await client.end()
  }
}
