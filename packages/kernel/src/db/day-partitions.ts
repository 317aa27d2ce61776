import { type Kysely, sql } from 'kysely'

/** A table that is partitioned by days of a time, in UTC, with a partition `<table>_default` for what has no day yet. */
export interface DayTable {
  table: string
  column: string
}

/** Makes the partitions of today and tomorrow. */
export async function makeDayPartitions<Tables>(db: Kysely<Tables>, days: DayTable, today: Date): Promise<void> {
  for (const ahead of [0, 1]) await makePartition(db, days, addDays(today, ahead))
}

/** The partitions of the days before that one. */
export async function listPartitionsBefore<Tables>(
  db: Kysely<Tables>,
  { table }: DayTable,
  day: Date
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass and relname ~ ${`^${table}_[0-9]{8}$`} and relname < ${nameOf(table, day)}`.execute(
    db
  )
  return rows.map(({ name }) => name)
}

export function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 86_400_000)
}

function nameOf(table: string, day: Date): string {
  return `${table}_${day.toISOString().slice(0, 10).replaceAll('-', '')}`
}

/** In UTC whatever the session's time zone is, so that no two replicas disagree about where a day ends. */
function midnightBefore(day: Date): string {
  return `${day.toISOString().slice(0, 10)} 00:00:00+00`
}

/** Rows that fell into the default partition forbid one for their day: then that day stays where it is. */
async function makePartition<Tables>(db: Kysely<Tables>, { table, column }: DayTable, day: Date): Promise<void> {
  const [from, to] = [midnightBefore(day), midnightBefore(addDays(day, 1))]
  const { rows } = await sql<{ free: boolean }>`
    select to_regclass(${nameOf(table, day)}) is null and not exists (
      select from ${sql.table(`${table}_default`)}
      where ${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${to}::timestamptz
    ) as free`.execute(db)
  if (!rows[0]?.free) return
  await sql`
    create table if not exists ${sql.table(nameOf(table, day))} partition of ${sql.table(table)}
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`
    .execute(db)
    // Another replica made it, or a row came into the default partition in between, or the table is busy: next time.
    .catch((error: { code?: string }) => {
      if (!['42P07', '23514', '55P03', '42P17'].includes(error.code ?? '')) throw error
    })
}
