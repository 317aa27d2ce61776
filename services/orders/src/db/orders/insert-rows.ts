import { Computed } from '@ilbud/kernel/db/computed'
import { preparedQuery } from '@ilbud/kernel/db/prepared'
import type { Kysely } from 'kysely'
import type { OrdersTables } from '#db/tables.ts'

/**
 * The rows of each table, by column. Rows of one table have the same columns; the others get their defaults.
 * `idempotency` is one of kernel's tables.
 */
type Rows = { [Table in keyof OrdersTables | 'idempotency']?: readonly object[] }

/**
 * Inserts all rows in one statement: one round trip, and all or none without a transaction. Rows of one table are
 * inserted in their order, the tables in any. An array is one of Postgres's; that of a JSON column must be encoded.
 * Calls of one name have the same tables and columns, in the same order, except that the last table may be missing.
 */
export async function insertRows(db: Kysely<OrdersTables>, name: string, tables: Rows): Promise<void> {
  const values: unknown[] = []
  for (const rows of Object.values(tables)) for (const row of rows) addParameters(row, values)
  // A statement of a hundred columns takes longer to write than to send.
  const shape = `${name} ${Object.values(tables)
    .map((rows) => rows.length)
    .join()}`
  const text = texts.get(shape) ?? textOf(tables)
  texts.set(shape, text)
  await db.executeQuery(preparedQuery(name, text, values))
}

const texts = new Map<string, string>()

function addParameters(row: object, values: unknown[]): void {
  for (const value of Object.values(row)) {
    if (value instanceof Computed) values.push(...value.parameters)
    // pg itself writes a Date in local time, which takes it far longer.
    else values.push(value instanceof Date ? value.toISOString() : value)
  }
}

function textOf(tables: Rows): string {
  let count = 0
  const next = (): string => `$${++count}`
  const expression = (value: unknown): string => (value instanceof Computed ? value.text.replaceAll('?', next) : next())
  const inserts = Object.entries(tables).map(([table, rows], at) => {
    const tuples = rows.map((row) => `(${Object.values(row).map(expression).join(', ')})`)
    return `inserted_${at} as (insert into ${table} (${Object.keys(rows[0]!).join(', ')}) values ${tuples.join(', ')})`
  })
  return `with ${inserts.join(', ')} select`
}
