import { type Kysely, sql } from 'kysely'

/** The index for the board's sort by urgency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function board_urgency(state text, delayed boolean, unassigned boolean) returns smallint
    immutable parallel safe language sql
    return case
      when state in ('DELIVERED', 'RETURNED', 'CANCELED', 'LOST') then 5
      when state = 'ATTEMPT_FAILED' then 1
      when delayed then 2
      when state = 'CREATED' or (state = 'AT_HUB' and unassigned) then 3
      else 4 end`.execute(db)
  await sql`
    create index orders_by_urgency
    on orders (board_urgency(state, delayed, driver_id is null), created_at desc, id desc)`.execute(db)
}
