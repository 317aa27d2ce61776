import { type Kysely, sql } from 'kysely'

/**
 * A table partitioned by UTC day or hour. Partitions are named `<table>_20260131` or `<table>_2026013114`, plus
 * `<table>_default` for rows without one; after a change of span both kinds exist side by side.
 */
export interface PartitionedTable {
  table: string
  column: string
  span: 'day' | 'hour'
}

const hourMs = 3_600_000
const lengths = { day: 24 * hourMs, hour: hourMs }

/** Creates the partition that contains `from` and the `ahead` following ones. */
export async function makePartitions<Tables>(
  db: Kysely<Tables>,
  table: PartitionedTable,
  from: Date,
  ahead: number
): Promise<void> {
  for (let each = 0; each <= ahead; each++) {
    await makePartition(db, table, new Date(from.getTime() + each * lengths[table.span]))
  }
}

/** Names of the partitions that end at or before the moment. */
export async function listPartitionsBefore<Tables>(
  db: Kysely<Tables>,
  { table }: PartitionedTable,
  moment: Date
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass and relname ~ ${`^${table}_[0-9]{8}([0-9]{2})?$`}`.execute(db)
  return rows.map(({ name }) => name).filter((name) => endOf(name.slice(table.length + 1)) <= moment.getTime())
}

export function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * lengths.day)
}

/** Epoch ms at which the partition with this suffix ends: `20260131` or `2026013114`. */
function endOf(digits: string): number {
  const [, year, month, day, hour] = /^(\d{4})(\d\d)(\d\d)(\d\d)?$/.exec(digits)!
  return Date.parse(`${year}-${month}-${day}T${hour ?? '00'}:00:00Z`) + lengths[hour ? 'hour' : 'day']
}

function nameOf(table: string, span: PartitionedTable['span'], at: Date): string {
  return `${table}_${at
    .toISOString()
    .slice(0, span === 'day' ? 10 : 13)
    .replaceAll(/\D/g, '')}`
}

/** With an explicit UTC offset: replicas must not disagree about where a day ends, whatever their session's time zone. */
function beginOf(span: PartitionedTable['span'], at: Date): string {
  const begin = new Date(Math.floor(at.getTime() / lengths[span]) * lengths[span])
  return `${begin.toISOString().slice(0, 19).replace('T', ' ')}+00`
}

/** Does nothing when rows of that time are already in the default partition: Postgres would refuse. */
async function makePartition<Tables>(
  db: Kysely<Tables>,
  { table, column, span }: PartitionedTable,
  at: Date
): Promise<void> {
  const [from, to] = [beginOf(span, at), beginOf(span, new Date(at.getTime() + lengths[span]))]
  const name = nameOf(table, span, at)
  const { rows } = await sql<{ free: boolean }>`
    select to_regclass(${name}) is null and to_regclass(${nameOf(table, 'day', at)}) is null and not exists (
      select from ${sql.table(`${table}_default`)}
      where ${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${to}::timestamptz
    ) as free`.execute(db)
  if (!rows[0]?.free) return
  await sql`
    create table if not exists ${sql.table(name)} partition of ${sql.table(table)}
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`
    .execute(db)
    // Another replica created it, a row reached the default partition meanwhile, or the table is locked: try next time.
    .catch((error: { code?: string }) => {
      if (!['42P07', '23514', '55P03', '42P17'].includes(error.code ?? '')) throw error
    })
}
