import { type Kysely, sql } from 'kysely'

/** Companies from their application on, and their cost centres; members may be invited before they join. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table companies (
      id uuid primary key,
      application_id uuid not null unique,
      status text not null,
      event_version integer not null default 0,
      company_name text not null,
      org_number_sealed bytea not null,
      org_number_hash bytea not null,
      sole_trader boolean not null,
      vat_number_sealed bytea,
      website text,
      admin_name text not null,
      admin_email text not null,
      admin_phone text not null,
      locale text,
      billing_method text not null,
      same_billing_address boolean not null,
      billing_address text,
      billing_city text,
      billing_postal_code text,
      billing_country text,
      created_at timestamptz not null,
      decided_at timestamptz,
      reason text,
      invitation text,
      invitation_number integer not null default 0,
      invitation_tries integer not null default 0,
      invitation_next_at timestamptz,
      invited_user_id uuid
    )`.execute(db)
  await sql`create index companies_newest on companies (created_at desc, id desc)`.execute(db)
  await sql`create index companies_number on companies (org_number_hash)`.execute(db)
  await sql`create index companies_inviting on companies (invitation_next_at) where invitation = 'pending'`.execute(db)

  await sql`
    create table cost_centres (
      id uuid primary key,
      company_id uuid not null references companies (id),
      code text not null,
      name text not null,
      active boolean not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index cost_centres_code on cost_centres (company_id, lower(code))`.execute(db)

  // Members from before this migration have joined already.
  await sql`
    alter table members
      add column joined boolean not null default true,
      add column removed boolean not null default false,
      add column since timestamptz`.execute(db)
  await sql`update members set since = changed_at`.execute(db)
  await sql`alter table members alter column since set not null`.execute(db)
}
