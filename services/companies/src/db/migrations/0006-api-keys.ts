import { type Kysely, sql } from 'kysely'

/** API keys of companies. A key has several secrets while a rotated one still works. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id uuid primary key,
      company_id uuid not null references companies (id),
      name text not null,
      prefix text not null,
      scopes text[] not null,
      created_at timestamptz not null,
      created_by uuid,
      expires_at timestamptz,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index api_keys_company on api_keys (company_id, created_at desc, id desc)`.execute(db)
  await sql`create index api_keys_creator on api_keys (created_by)`.execute(db)
  await sql`
    create table api_key_secrets (
      hash text primary key,
      key_id uuid not null references api_keys (id) on delete cascade,
      until timestamptz
    )`.execute(db)
  await sql`create index api_key_secrets_key on api_key_secrets (key_id)`.execute(db)
}
