import { type Kysely, sql, type Transaction } from 'kysely'

// Of the table that kernel's migrations put into each schema.

/** False when it is marked already, by an earlier start or by another replica that is playing it now. */
export async function markDemo<Tables>(trx: Transaction<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`
    insert into demo_marks (name) values (${name}) on conflict do nothing returning name`.execute(trx)
  return rows.length === 1
}

export async function isDemoMarked<Tables>(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select from demo_marks where name = ${name}`.execute(db)
  return rows.length === 1
}
