import type { Vehicle } from '@ilbud/proto/http/dispatch/vehicle'
import { type Kysely, sql } from 'kysely'
import type { OrdersTables } from './tables.ts'

// What orders knows of drivers and companies, from their events.

/** How much fits in a vehicle. */
type Capacity = Pick<Vehicle, 'maxKg' | 'maxParcels'>

export interface KnownDriver {
  id: string
  disabled: boolean
  /** null: nobody has said. */
  capacity: Capacity | null
}

/** Without a vehicle, as in older events, the one that is known stays. */
export async function saveDriver(
  db: Kysely<OrdersTables>,
  { id, disabled, vehicle }: { id: string; disabled: boolean; vehicle?: Capacity | undefined }
): Promise<void> {
  const { maxKg = null, maxParcels = null } = vehicle ?? {}
  await sql`
    insert into drivers (id, disabled, max_kg, max_parcels)
    values (${id}::uuid, ${disabled}, ${maxKg}::integer, ${maxParcels}::integer)
    on conflict (id) do update set disabled = excluded.disabled,
      max_kg = coalesce(excluded.max_kg, drivers.max_kg),
      max_parcels = coalesce(excluded.max_parcels, drivers.max_parcels)`.execute(db)
}

export async function findDriver(db: Kysely<OrdersTables>, id: string): Promise<KnownDriver | undefined> {
  return (await findDrivers(db, [id])).get(id)
}

/** The drivers that are known, by id. */
export async function findDrivers(db: Kysely<OrdersTables>, ids: readonly string[]): Promise<Map<string, KnownDriver>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('drivers')
    .select(['id', 'disabled', 'max_kg', 'max_parcels'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, disabled, max_kg: maxKg, max_parcels: maxParcels }) => {
      const capacity = maxKg === null || maxParcels === null ? null : { maxKg, maxParcels }
      return [id, { id, disabled, capacity }]
    })
  )
}

export async function saveCompany(db: Kysely<OrdersTables>, id: string, approved: boolean): Promise<void> {
  await sql`
    insert into companies (id, approved) values (${id}::uuid, ${approved})
    on conflict (id) do update set approved = excluded.approved`.execute(db)
}

export async function isApprovedCompany(db: Kysely<OrdersTables>, id: string): Promise<boolean> {
  const row = await db.selectFrom('companies').select('approved').where('id', '=', id).executeTakeFirst()
  return row?.approved === true
}

export async function saveCostCentre(
  db: Kysely<OrdersTables>,
  { id, companyId, code, active }: { id: string; companyId: string; code: string; active: boolean }
): Promise<void> {
  await sql`
    insert into cost_centres (id, company_id, code, active)
    values (${id}::uuid, ${companyId}::uuid, ${code}, ${active})
    on conflict (id) do update set code = excluded.code, active = excluded.active`.execute(db)
}

/** The code, as the company spells it, of its cost centre that new orders may name. The case of `code` does not matter. */
export async function findOpenCostCentre(
  db: Kysely<OrdersTables>,
  companyId: string,
  code: string
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from cost_centres
    where company_id = ${companyId}::uuid and lower(code) = lower(${code}) and active`.execute(db)
  return rows[0]?.code
}
