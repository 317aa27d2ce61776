import type { TravelSource } from '@ilbud/proto/http/dispatch/driver-route'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DispatchTables } from './tables.ts'

/** The drives of an area in an hour, as sums: see `PaceSums` of travel. */
interface PaceRow {
  source: TravelSource
  weekend: boolean
  hour: number
  area: number
  drives: number
  main: number
  mainSquared: number
  ratio: number
  mainRatio: number
}

/** Adds drives to those of their week, hour and area. `week`: its Monday, as `2026-01-26`. */
export async function addPace(
  trx: Transaction<DispatchTables>,
  week: string,
  { source, weekend, hour, area, drives, main, mainSquared, ratio, mainRatio }: PaceRow
): Promise<void> {
  await sql`
    insert into pace (source, week, weekend, hour, area, drives, main, main_squared, ratio, main_ratio)
    values (${source}, ${week}::date, ${weekend}, ${hour}, ${area}, ${drives}, ${main}, ${mainSquared}, ${ratio}, ${mainRatio})
    on conflict (source, week, weekend, hour, area) do update set
      drives = pace.drives + excluded.drives, main = pace.main + excluded.main,
      main_squared = pace.main_squared + excluded.main_squared, ratio = pace.ratio + excluded.ratio,
      main_ratio = pace.main_ratio + excluded.main_ratio`.execute(trx)
}

/** The drives of all weeks from that one on. */
export async function listPace(db: Kysely<DispatchTables>, fromWeek: string): Promise<PaceRow[]> {
  const rows = await db
    .selectFrom('pace')
    .select(['source', 'weekend', 'hour', 'area'])
    .select(({ fn, cast }) => [
      cast<number>(fn.sum('drives'), 'integer').as('drives'),
      fn.sum<number>('main').as('main'),
      fn.sum<number>('main_squared').as('mainSquared'),
      fn.sum<number>('ratio').as('ratio'),
      fn.sum<number>('main_ratio').as('mainRatio')
    ])
    .where('week', '>=', sql<Date>`${fromWeek}::date`)
    .groupBy(['source', 'weekend', 'hour', 'area'])
    .execute()
  return rows
}

/** The Monday of the first week of which drives of that model are known; null: none are. */
export async function findFirstWeek(db: Kysely<DispatchTables>, source: TravelSource): Promise<string | null> {
  const row = await db
    .selectFrom('pace')
    .select(sql<string | null>`min(week)::text`.as('week'))
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.week ?? null
}

export async function deletePaceBefore(db: Kysely<DispatchTables>, week: string): Promise<void> {
  await db
    .deleteFrom('pace')
    .where('week', '<', sql<Date>`${week}::date`)
    .execute()
}
