import type { Actor } from '#domain/journey/journey.ts'
import type { Settings } from '#domain/settings.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { OrdersTables, SettingsTable } from './tables.ts'

/** One version of the settings and who made it. */
export interface SettingsVersion {
  version: number
  settings: Settings
  changedAt: Date
  changedBy: string
}

/** The current version; undefined before the first change. */
export async function findSettings(db: Kysely<OrdersTables>): Promise<SettingsVersion | undefined> {
  const row = await db.selectFrom('settings').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row && toVersion(row)
}

/** The settings that have a version of the tariff; undefined: none, or the initial ones. */
export async function findTariffSettings(
  db: Kysely<OrdersTables>,
  tariffVersion: number
): Promise<SettingsVersion | undefined> {
  const row = await db
    .selectFrom('settings')
    .selectAll()
    .where('tariff_version', '=', tariffVersion)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  return row && toVersion(row)
}

/** The newest orders with what their prices follow from. */
export async function listPricedOrders(db: Kysely<OrdersTables>, limit: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'tracking_id', 'created_at', 'distance_km', 'package_size', 'weight_grams', 'quantity'])
    .select(['service_level', 'total_amount_ore', 'tariff_version'])
    .where('deleted_at', 'is', null)
    .where('test', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether the caller or, for a company's admin, the company has an order that was priced by that tariff. */
export async function hasOrderUnderTariff(
  db: Kysely<OrdersTables>,
  tariffVersion: number,
  { id, role, companyId }: Actor
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from orders where tariff_version = ${tariffVersion} and customer_id = ${id}::uuid and deleted_at is null
    ) or exists (
      select from orders where tariff_version = ${tariffVersion} and deleted_at is null
        and company_id = ${role === 'company_admin' ? companyId : null}::uuid
    ) as found`.execute(db)
  return rows[0]!.found
}

/** Versions before `before`, newest first; null: from the latest. */
export async function listSettings(
  db: Kysely<OrdersTables>,
  { before, limit }: { before: number | null; limit: number }
): Promise<SettingsVersion[]> {
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .$if(before !== null, (query) => query.where('version', '<', before!))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toVersion)
}

/** Serialises changes until the transaction ends, so that none overwrites another. */
export async function lockSettings(trx: Transaction<OrdersTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(trx)
}

export async function insertSettings(trx: Transaction<OrdersTables>, made: SettingsVersion): Promise<void> {
  const { version, settings, changedAt, changedBy } = made
  await trx
    .insertInto('settings')
    .values({
      version,
      tariff_version: settings.tariff.version,
      body: JSON.stringify({ ...settings, delayMinutes: settings.delayThresholdMinutes }),
      changed_at: changedAt,
      changed_by: changedBy
    })
    .execute()
}

function toVersion({ version, body, changed_at, changed_by }: Selectable<SettingsTable>): SettingsVersion {
  const { delayMinutes, ...rest } = body
  const settings = delayMinutes === undefined ? rest : { ...rest, delayThresholdMinutes: delayMinutes }
  return { version, settings, changedAt: changed_at, changedBy: changed_by }
}
