import { type Kysely, sql } from 'kysely'

/**
 * Entries older than twelve months may be deleted, by the database's own clock; changes and a truncation stay refused.
 * `audit_cut` is the one row that says where the chain begins since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_cut (
      id integer primary key default 1 check (id = 1),
      sealed bytea not null
    )`.execute(db)
  await sql`drop trigger audit_entries_append_only on audit_entries`.execute(db)
  await sql`
    create trigger audit_entries_append_only before update or truncate on audit_entries
    for each statement execute function refuse_change()`.execute(db)
  await sql`
    create function refuse_early_delete() returns trigger language plpgsql as
    $$ begin
      if old.at > now() - interval '12 months' then raise exception 'audit entries are append-only'; end if;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger audit_entries_retention before delete on audit_entries
    for each row execute function refuse_early_delete()`.execute(db)
}
