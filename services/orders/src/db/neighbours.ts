import { type Kysely, sql } from 'kysely'
import type { OrdersTables } from './tables.ts'

// What orders knows of drivers and companies, told by their events.

export interface KnownDriver {
  id: string
  disabled: boolean
}

export async function saveDriver(
  db: Kysely<OrdersTables>,
  { id, onDuty, disabled }: KnownDriver & { onDuty: boolean }
): Promise<void> {
  await sql`
    insert into drivers (id, on_duty, disabled) values (${id}::uuid, ${onDuty}, ${disabled})
    on conflict (id) do update set on_duty = excluded.on_duty, disabled = excluded.disabled`.execute(db)
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
