import { type Kysely, sql } from 'kysely'

// Architecture, "Relay": published events stay 14 days for republishing.
const keptDays = 14
const batchSize = 5000

/** Makes the partitions of today and tomorrow and lets go of those that are old and wholly published. */
export async function keepPartitions<Tables>(db: Kysely<Tables>, today = new Date()): Promise<void> {
  for (const ahead of [0, 1]) await makePartition(db, addDays(today, ahead))
  const oldest = addDays(today, -keptDays)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'outbox'::regclass and relname ~ '^outbox_[0-9]{8}$' and relname < ${nameOf(oldest)}`.execute(db)
  for (const { name } of rows) await dropIfPublished(db, name)
  await emptyDefault(db, oldest)
}

function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 86_400_000)
}

function nameOf(day: Date): string {
  return `outbox_${day.toISOString().slice(0, 10).replaceAll('-', '')}`
}

/** In UTC whatever the session's time zone is, so that no two replicas disagree about where a day ends. */
function midnightBefore(day: Date): string {
  return `${day.toISOString().slice(0, 10)} 00:00:00+00`
}

/** Rows that fell into the default partition forbid one for their day: then that day stays where it is. */
async function makePartition<Tables>(db: Kysely<Tables>, day: Date): Promise<void> {
  const [from, to] = [midnightBefore(day), midnightBefore(addDays(day, 1))]
  const { rows } = await sql<{ free: boolean }>`
    select to_regclass(${nameOf(day)}) is null and not exists (
      select from outbox_default where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
    ) as free`.execute(db)
  if (!rows[0]?.free) return
  await sql`
    create table if not exists ${sql.table(nameOf(day))} partition of outbox
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`
    .execute(db)
    // Another replica made it, or a row came into the default partition in between, or the table is busy: next time.
    .catch((error: { code?: string }) => {
      if (!['42P07', '23514', '55P03', '42P17'].includes(error.code ?? '')) throw error
    })
}

async function dropIfPublished<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from ${sql.table(name)} where published_at is null) as left`.execute(db)
  if (!rows[0]?.left) await sql`drop table if exists ${sql.table(name)}`.execute(db)
}

async function emptyDefault<Tables>(db: Kysely<Tables>, before: Date): Promise<void> {
  for (let gone = batchSize; gone === batchSize;) {
    const { numAffectedRows } = await sql`
      delete from outbox_default where ctid = any(array(
        select ctid from outbox_default where published_at is not null and created_at < ${before} limit ${batchSize}
      ))`.execute(db)
    gone = Number(numAffectedRows ?? 0)
  }
}
