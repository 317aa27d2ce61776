import { type Kysely, sql } from 'kysely'

/**
 * Scheduled orders stay out of the pool until their release. Orders that wait for a pickup of later leave it now, except
 * those that a driver has; the release before this one still shows them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column released boolean not null default true, add column release_at timestamptz`.execute(
    db
  )
  await sql`
    update orders set released = false, release_at = scheduled_pickup - interval '60 minutes'
    where state = 'CREATED' and not is_asap and scheduled_pickup > now() + interval '60 minutes'`.execute(db)
  await sql`create index orders_to_release on orders (release_at) where not released and state in ('CREATED', 'ASSIGNED')`.execute(
    db
  )
  await sql`drop index orders_pool`.execute(db)
  await sql`
    create index orders_pool on orders (created_at desc) where deleted_at is null and driver_id is null
      and state in ('CREATED', 'AT_HUB') and (released or state = 'AT_HUB')`.execute(db)
  // Before its release an order is no more urgent than one that is underway.
  await sql`
    create function board_urgency(state text, delayed boolean, unassigned boolean, released boolean) returns smallint
    immutable parallel safe language sql
    return case
      when state in ('DELIVERED', 'RETURNED', 'CANCELED', 'LOST') then 5
      when state = 'ATTEMPT_FAILED' then 1
      when delayed then 2
      when (state = 'CREATED' and released) or (state = 'AT_HUB' and unassigned) then 3
      else 4 end`.execute(db)
  await sql`
    create index orders_by_urgency_next
    on orders (board_urgency(state, delayed, driver_id is null, released), created_at desc, id desc)`.execute(db)
  await sql`drop index orders_by_urgency`.execute(db)
  await sql`alter index orders_by_urgency_next rename to orders_by_urgency`.execute(db)
  await sql`analyze orders`.execute(db)
}
