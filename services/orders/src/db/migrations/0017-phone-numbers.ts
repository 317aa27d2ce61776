import { type Kysely, sql } from 'kysely'

/**
 * An index for phone numbers: there are only a thousand trigrams of digits, each in the texts of very many orders. The
 * operator may have built it before (docs/operations.md, A deploy).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every six digits in a row. In the content a phone is as typed, so what may be between its digits is left out.
  await sql`
    create or replace function six_digits(tracking text, phones text, content text) returns integer[]
    immutable parallel safe language sql
    return array(
      select substr(run[1], at, 6)::integer
      from regexp_matches(tracking || ' ' || phones || ' ' || translate(content, ' +()/-', ''), '[0-9]{6,}', 'g') run,
        generate_series(1, length(run[1]) - 5) at
    )`.execute(db)
  await sql`
    create index if not exists order_search_digits on order_search using gin (six_digits(tracking, phones, content))`.execute(
    db
  )
  // Otherwise the planner would guess for weeks that one order in two hundred has any six digits.
  await sql`analyze order_search`.execute(db)
}
