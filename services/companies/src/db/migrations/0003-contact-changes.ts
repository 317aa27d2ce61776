import { type Kysely, sql } from 'kysely'

/**
 * Changes of a contact address: the previous one is told, the new one has to confirm. Deleted when the link has
 * expired.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_changes (
      id uuid primary key,
      company_id uuid not null references companies (id),
      old_email text not null,
      new_email text not null,
      hash bytea,
      sealed bytea,
      expires_at timestamptz not null
    )`.execute(db)
  // Only the last link of a company is valid.
  await sql`create unique index contact_changes_open on contact_changes (company_id) where hash is not null`.execute(db)
  await sql`create unique index contact_changes_hash on contact_changes (hash)`.execute(db)
  await sql`create index contact_changes_expired on contact_changes (expires_at)`.execute(db)
}
