import { type Kysely, sql } from 'kysely'

/** The browsers in which somebody wants to be told, by their account or about one parcel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      endpoint_hash bytea not null,
      host text not null,
      sealed bytea not null,
      user_id uuid,
      session_id uuid,
      order_id uuid,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      check ((user_id is null) <> (order_id is null))
    )`.execute(db)
  await sql`
    create unique index push_subscriptions_account on push_subscriptions (endpoint_hash)
    where user_id is not null`.execute(db)
  await sql`
    create unique index push_subscriptions_parcel on push_subscriptions (endpoint_hash, order_id)
    where order_id is not null`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions (user_id, seen_at)`.execute(db)
  await sql`create index push_subscriptions_order on push_subscriptions (order_id, seen_at)`.execute(db)
  await sql`alter table mails add column subscription_id uuid`.execute(db)
}
