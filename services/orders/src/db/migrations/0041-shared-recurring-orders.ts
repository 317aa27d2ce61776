import { type Kysely, sql } from 'kysely'

/** Recurring orders that a company shares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recurring_orders add column company_id uuid`.execute(db)
  await sql`
    create index recurring_orders_of_company on recurring_orders (company_id, created_at)
    where company_id is not null`.execute(db)
}
