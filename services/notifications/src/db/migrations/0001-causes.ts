import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table causes (
      event_id uuid primary key,
      kind text not null,
      order_id uuid,
      user_id uuid,
      at timestamptz not null,
      settled_at timestamptz
    )`.execute(db)
  await sql`create index causes_waiting on causes (at) where settled_at is null`.execute(db)
  await sql`
    create table delays (
      order_id uuid primary key,
      epoch uuid not null,
      version integer not null,
      revision integer not null,
      delayed boolean not null
    )`.execute(db)
}
