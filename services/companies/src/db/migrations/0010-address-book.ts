import { type Kysely, sql } from 'kysely'

/** Addresses with contacts: a person's own, or shared in a company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_book (
      id uuid primary key,
      user_id uuid,
      company_id uuid references companies (id),
      created_at timestamptz not null,
      entry_sealed bytea not null,
      check ((user_id is null) <> (company_id is null))
    )`.execute(db)
  await sql`create index address_book_person on address_book (user_id, id) where user_id is not null`.execute(db)
  await sql`create index address_book_company on address_book (company_id) where company_id is not null`.execute(db)
}
