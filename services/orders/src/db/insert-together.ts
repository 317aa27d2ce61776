import { Computed } from '@ilbud/kernel/db/computed'
import { preparedQuery } from '@ilbud/kernel/db/prepared'
import type { Kysely } from 'kysely'
import type { OrdersTables } from './tables.ts'

/**
 * The rows of each table, by column. Rows of one table have the same columns; the others get their defaults. `idempotency`
 * is one of kernel's tables.
 */
export type Rows = { [Table in keyof OrdersTables | 'idempotency']?: readonly object[] }

/**
 * Inserts all rows in one statement: one round trip, and all or none without a transaction. Rows of one table are
 * inserted in their order, the tables in any. An array is one of Postgres's; that of a JSON column must be encoded.
 * Calls of one name have the same tables and columns, in the same order.
 */
export async function insertTogether(db: Kysely<OrdersTables>, name: string, tables: Rows): Promise<void> {
  const values = Object.values(tables).flatMap((rows) =>
    rows.flatMap((row) => Object.values(row).flatMap(toParameters))
  )
  await db.executeQuery(preparedQuery(name, textOf(name, tables), values))
}

function toParameters(value: unknown): readonly unknown[] {
  if (value instanceof Computed) return value.parameters
  // pg itself writes a Date in local time, which takes it far longer.
  return [value instanceof Date ? value.toISOString() : value]
}

const texts = new Map<string, string>()

/** The statement for so many rows of each table. Kept, because with a hundred columns it takes longer than to send it. */
function textOf(name: string, tables: Rows): string {
  const shape = `${name} ${Object.values(tables)
    .map((rows) => rows.length)
    .join()}`
  const known = texts.get(shape)
  if (known !== undefined) return known
  const made = write(tables)
  texts.set(shape, made)
  return made
}

function write(tables: Rows): string {
  let count = 0
  const next = (): string => `$${++count}`
  const tupleOf = (row: object): string =>
    `(${Object.values(row)
      .map((value) => (value instanceof Computed ? value.text.replaceAll('?', next) : next()))
      .join(', ')})`
  const inserts = Object.entries(tables).map(([table, rows], at) => {
    const columns = Object.keys(rows[0]!).join(', ')
    return `inserted_${at} as (insert into ${table} (${columns}) values ${rows.map(tupleOf).join(', ')})`
  })
  return `with ${inserts.join(', ')} select`
}
