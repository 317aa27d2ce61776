import { type Kysely, sql } from 'kysely'

/**
 * What the relay publishes next, of each shard its share. A function, because only a function can fix its plan: with
 * statistics from when the outbox was empty, the planner would gather and sort the whole backlog for every batch, by a
 * bitmap scan, which also leaves the entries of published events in the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function waiting_events(held smallint[], share integer)
    returns table ("position" bigint, topic text, key text, value text, headers jsonb, created_at timestamptz)
    language sql stable
    set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off
    as $$
      select waiting.* from unnest(held) as held(shard), lateral (
        select "position", topic, key, value, headers, created_at from outbox
        where outbox.shard = held.shard and published_at is null
        order by "position" limit share
      ) waiting
    $$`.execute(db)
}
