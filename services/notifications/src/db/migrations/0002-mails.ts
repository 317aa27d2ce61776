import { type Kysely, sql } from 'kysely'

/** The queue and log of mails, the demo mailbox, and the conversations about orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Events kept by a version that could not send mails yet; too old to tell anybody about.
  await sql`drop table causes`.execute(db)

  await sql`
    create table mails (
      id uuid primary key,
      kind text not null,
      user_id uuid,
      order_id uuid,
      company_id uuid,
      cause jsonb not null,
      at timestamptz not null,
      tries integer not null default 0,
      next_at timestamptz,
      settled_at timestamptz,
      outcome text,
      reason text,
      via text,
      locale text,
      check ((next_at is null) = (settled_at is not null) and (next_at is null) = (outcome is not null))
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index mails_due on mails (next_at) where next_at is not null`.execute(db)
  await sql`create index mails_of_user on mails (user_id, at desc) where user_id is not null`.execute(db)
  await sql`create index mails_of_order on mails (order_id) where order_id is not null`.execute(db)

  await sql`
    create table mailbox (
      id uuid primary key,
      at timestamptz not null,
      sealed bytea not null
    )`.execute(db)
  await sql`create index mailbox_newest on mailbox (at desc, id desc)`.execute(db)

  await createConversations(db)
}

async function createConversations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations (
      order_id uuid primary key,
      driver_id uuid,
      ended_at timestamptz,
      version integer not null default 0
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index conversations_ended on conversations (ended_at) where ended_at is not null`.execute(db)
  await sql`
    create index conversations_of_driver on conversations (driver_id, order_id)
    where driver_id is not null and ended_at is null`.execute(db)
  await sql`
    create table messages (
      id uuid primary key,
      order_id uuid not null references conversations (order_id) on delete cascade,
      number integer not null,
      from_id uuid not null,
      from_role text not null,
      from_name text not null,
      text text not null,
      at timestamptz not null,
      unique (order_id, number)
    )`.execute(db)
}
