import { Computed } from '@ilbud/kernel/db/computed'
import { preparedQuery } from '@ilbud/kernel/db/prepared'
import type { Kysely } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'

/**
 * The rows of each table, by column. Rows of one table have the same columns; the others get their defaults.
 * `idempotency` is one of kernel's tables.
 */
export type Rows = { [Table in keyof OrdersTables | 'idempotency']?: readonly object[] }

/**
 * Inserts all rows in one statement: one round trip, and all or none without a transaction. Rows of one table are
 * inserted in their order, the tables in any. An array is one of Postgres's; that of a JSON column must be encoded.
 */
export async function insertRows(db: Kysely<OrdersTables>, name: string, tables: Rows): Promise<void> {
  const parameters: unknown[] = []
  const next = (value: unknown): string => {
    // pg itself writes a Date in local time, which takes it far longer.
    parameters.push(value instanceof Date ? value.toISOString() : value)
    return `$${parameters.length}`
  }
  const expression = (value: unknown): string => {
    if (!(value instanceof Computed)) return next(value)
    const [...values] = value.parameters
    return value.text.replaceAll('?', () => next(values.shift()))
  }
  const inserts = Object.entries(tables).map(([table, rows], at) => {
    const tuples = rows.map((row) => `(${Object.values(row).map(expression).join(', ')})`)
    return `inserted_${at} as (insert into ${table} (${Object.keys(rows[0]!).join(', ')}) values ${tuples.join(', ')})`
  })
  await db.executeQuery(preparedQuery(name, `with ${inserts.join(', ')} select`, parameters))
}
