import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Orders whose sender and recipient may see the driver's position now.
  await sql`
    create table open_positions (
      order_id uuid primary key,
      driver_id uuid not null,
      customer_id uuid not null,
      company_id uuid
    )`.execute(db)
  await sql`create index open_positions_of_driver on open_positions (driver_id)`.execute(db)
  // Accounts that may see positions because of their role: staff, and the admins of the sending company.
  await sql`
    create table watchers (
      user_id uuid primary key,
      role text not null,
      company_id uuid
    )`.execute(db)
  await sql`create index watchers_of_company on watchers (company_id)`.execute(db)
  await sql`create index deliveries_by_time on deliveries (driver_id, delivered_at)`.execute(db)
}
