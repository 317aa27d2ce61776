import { type Kysely, sql } from 'kysely'
import type { OrdersTables } from './tables.ts'

// What orders knows of drivers and companies, from their events.

interface KnownDriver {
  id: string
  disabled: boolean
}

export async function saveDriver(db: Kysely<OrdersTables>, { id, disabled }: KnownDriver): Promise<void> {
  await sql`
    insert into drivers (id, disabled) values (${id}::uuid, ${disabled})
    on conflict (id) do update set disabled = excluded.disabled`.execute(db)
}

export async function findDriver(db: Kysely<OrdersTables>, id: string): Promise<KnownDriver | undefined> {
  return db.selectFrom('drivers').select(['id', 'disabled']).where('id', '=', id).executeTakeFirst()
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
