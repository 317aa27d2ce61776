import { type Kysely, sql } from 'kysely'

/** Published events stay this long for republishing. Architecture, "Relay". */
const keptDays = 14

/** Makes the partitions of today and tomorrow and drops those that are old and wholly published. */
export async function keepPartitions<Tables>(db: Kysely<Tables>): Promise<void> {
  const today = new Date()
  for (const ahead of [0, 1]) await makePartition(db, addDays(today, ahead))
  const oldest = nameOf(addDays(today, -keptDays))
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'outbox'::regclass`.execute(db)
  for (const { name } of rows) {
    if (/^outbox_\d{8}$/.test(name) && name < oldest) await dropIfPublished(db, name)
  }
}

function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 86_400_000)
}

function nameOf(day: Date): string {
  return `outbox_${day.toISOString().slice(0, 10).replaceAll('-', '')}`
}

/** Rows that fell into the default partition forbid one for their day: then that day stays where it is. */
async function makePartition<Tables>(db: Kysely<Tables>, day: Date): Promise<void> {
  const from = day.toISOString().slice(0, 10)
  const to = addDays(day, 1).toISOString().slice(0, 10)
  const table = sql.table(nameOf(day))
  const { rows } = await sql<{ free: boolean }>`
    select to_regclass(${nameOf(day)}) is null
      and not exists (select from outbox_default where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz) as free`.execute(
    db
  )
  if (!rows[0]?.free) return
  await sql`create table if not exists ${table} partition of outbox for values from (${sql.lit(from)}) to (${sql.lit(to)})`
    .execute(db)
    // Another replica made it, or a row came into the default partition in between.
    .catch((error: { code?: string }) => {
      if (!['42P07', '23514', '55P03', '42P17'].includes(error.code ?? '')) throw error
    })
}

async function dropIfPublished<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from ${sql.table(name)} where published_at is null) as left`.execute(db)
  if (!rows[0]?.left) await sql`drop table ${sql.table(name)}`.execute(db)
}
