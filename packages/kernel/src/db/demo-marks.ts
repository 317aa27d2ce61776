import { type Kysely, sql, type Transaction } from 'kysely'

// The table demo_marks is in every schema; kernel's migrations create it.

/** Returns false when an earlier start or another replica has already set the mark. */
export async function markDemo<Tables>(trx: Transaction<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`
    insert into demo_marks (name) values (${name}) on conflict do nothing returning name`.execute(trx)
  return rows.length === 1
}

export async function isDemoMarked<Tables>(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select from demo_marks where name = ${name}`.execute(db)
  return rows.length === 1
}
