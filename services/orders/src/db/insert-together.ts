import { preparedQuery } from '@ilbud/kernel/db/prepared'
import type { Kysely } from 'kysely'
import type { OrdersTables } from './tables.ts'

/** The rows of each table, by column. Rows of one table have the same columns; the others get their defaults. */
type Rows = { [Table in keyof OrdersTables]?: readonly object[] }

/**
 * Inserts all rows in one statement: one round trip, and all or none without a transaction. Rows of one table are
 * inserted in their order, the tables in any. An array is one of Postgres's; that of a JSON column must be encoded.
 */
export async function insertTogether(db: Kysely<OrdersTables>, name: string, tables: Rows): Promise<void> {
  const values: unknown[] = []
  const tupleOf = (row: object): string =>
    `(${Object.values(row)
      .map((value) => `$${values.push(value)}`)
      .join(', ')})`
  const inserts = Object.entries(tables).map(([table, rows], at) => {
    const columns = Object.keys(rows[0]!).join(', ')
    return `inserted_${at} as (insert into ${table} (${columns}) values ${rows.map(tupleOf).join(', ')})`
  })
  await db.executeQuery(preparedQuery(name, `with ${inserts.join(', ')} select`, values))
}
