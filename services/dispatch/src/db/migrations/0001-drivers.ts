import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table drivers (id uuid primary key, on_duty boolean not null)`.execute(db)
}
