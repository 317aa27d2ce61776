import type { Environment } from '#runtime/environment.ts'
import { type Kysely, sql } from 'kysely'
import { readInBatches } from './read-in-batches.ts'
import { type DataKey, open, reseal } from './seal.ts'

/** A column that is sealed with `DATA_KEY`: bytes, or a text with their base64. */
export interface SealedColumn {
  table: string
  column: string
  /** Other columns that depend on the key, made from the opened text. */
  alongside?: (dataKey: DataKey, text: string) => Record<string, unknown>
}

/** In the schema of every service. */
export const storedResponsesColumn: SealedColumn = { table: 'idempotency', column: 'answer' }

interface Resealed {
  /** Values that were sealed with an older key, and are now sealed with the first. */
  anew: number
  /** Values that were sealed with the first key. */
  already: number
  /** Values that none of the keys opens. */
  unreadable: number
}

interface Row {
  place: string
  value: Buffer | string
}

/**
 * Seals every value of a column with the first key. May run while the service does: a value that is changed or deleted
 * meanwhile is left alone. To be run again until nothing is `anew`.
 */
export async function resealColumn<Tables>(
  { service, db, env }: { service: string; db: Kysely<Tables>; env: Environment },
  sealed: SealedColumn,
  dataKey: DataKey
): Promise<Resealed> {
  const { table, column } = sealed
  const counts: Resealed = { anew: 0, already: 0, unreadable: 0 }
  const text = `select ctid::text as place, "${column}" as value from "${table}" where "${column}" is not null`
  for await (const rows of readInBatches<Row>(service, env, { text })) {
    for (const row of rows) {
      const outcome = await resealRow(db, row, sealed, dataKey)
      if (outcome) counts[outcome]++
    }
  }
  return counts
}

/** Null: somebody else has changed or deleted the value since it was read. */
async function resealRow<Tables>(
  db: Kysely<Tables>,
  { place, value }: Row,
  { table, column, alongside }: SealedColumn,
  dataKey: DataKey
): Promise<keyof Resealed | null> {
  const before = typeof value === 'string' ? Buffer.from(value, 'base64') : value
  let after: Buffer | null
  try {
    after = reseal(dataKey, before)
  } catch {
    return 'unreadable'
  }
  if (!after) return 'already'
  const others = alongside?.(dataKey, open(dataKey, before)) ?? {}
  const changes = Object.entries({ ...others, [column]: typeof value === 'string' ? after.toString('base64') : after })
  const assignments = changes.map(([name, next]) => sql`${sql.ref(name)} = ${next}`)
  // The place alone could by now belong to another row; a sealed value is never there twice.
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}
    where ctid = ${place}::tid and ${sql.ref(column)} = ${value}`.execute(db)
  return Number(numAffectedRows ?? 0) > 0 ? 'anew' : null
}
