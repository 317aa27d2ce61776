import { type Kysely, sql } from 'kysely'

/**
 * The index of texts has å, ä and ö as letters. pg_trgm takes them for the ends of words where the database's locale is
 * C, so it looked for "götgatan" in every order to a "…gatan". The operator may have built it before
 * (docs/operations.md, A deploy). Until the release before is gone, its searches read the whole table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function without_accents(content text) returns text immutable parallel safe language sql
    return translate(content, 'åäöéèüæø', 'aaoeeuao')`.execute(db)
  const { rows } = await sql<{ schema: string }>`
    select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`.execute(db)
  const trigrams = sql.id(rows[0]!.schema, 'gin_trgm_ops')
  await sql`
    create index if not exists order_search_words on order_search
    using gin (without_accents(content) ${trigrams}, tracking ${trigrams}, phones ${trigrams})`.execute(db)
  await sql`drop index order_search_text`.execute(db)
  // Without statistics of the expression the planner would guess.
  await sql`analyze order_search`.execute(db)
}
