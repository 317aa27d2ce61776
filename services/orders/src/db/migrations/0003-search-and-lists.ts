import { type Kysely, sql } from 'kysely'

/** The texts by which orders are found, in their own table, and the indexes for the staff's lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const trigrams = sql.id(await addTrigrams(db), 'gin_trgm_ops')
  await createSearch(db)
  await sql`
    create index order_search_text on order_search
    using gin (content ${trigrams}, tracking ${trigrams}, phones ${trigrams})`.execute(db)
  await sql`create index order_search_of_customer on order_search (sender_id)`.execute(db)
  await sql`create index order_search_of_recipient on order_search (recipient, placed_at desc, order_id desc)`.execute(
    db
  )
  await sql`create index order_search_newest on order_search (placed_at desc, order_id desc)`.execute(db)
  await createBoard(db)
}

/**
 * The schema of pg_trgm. The extension belongs to the database, so the role of this connection creates it if nobody
 * has.
 */
async function addTrigrams(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  await sql`set local role none`.execute(db)
  await sql`create extension if not exists pg_trgm schema public`.execute(db)
  await sql`set local role ${sql.id(rows[0]!.role)}`.execute(db)
  const found = await sql<{ schema: string }>`
    select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`.execute(db)
  return found.rows[0]!.schema
}

/** In its own table: in `orders`, each step of an order would write its texts to the index again. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_search (
      order_id uuid primary key,
      placed_at timestamptz not null,
      sender_id uuid not null,
      tracking text not null,
      phones text not null,
      content text not null,
      recipient text not null
    )`.execute(db)
  await sql`
    insert into order_search
    select id, created_at, customer_id, tracking_id,
      regexp_replace(concat_ws(' ', pickup_phone_e164, delivery_phone_e164), '[^0-9 ]', '', 'g'),
      lower(concat_ws(e'\n', id, pickup_address, delivery_address, pickup_contact, delivery_contact,
        pickup_phone, delivery_phone, customer_name, customer_phone)),
      lower(delivery_contact) || ' ' || regexp_replace(coalesce(delivery_phone_e164, delivery_phone), '\\D', '', 'g')
    from orders where deleted_at is null`.execute(db)
}

async function createBoard(db: Kysely<unknown>): Promise<void> {
  // The admin's status as its position in the list of statuses: the board filters and sorts by it.
  await sql`
    create function board_rank(state text, destination text) returns smallint immutable parallel safe language sql
    return case
      when state = 'CREATED' then 1
      when state = 'ASSIGNED' then 2
      when state = 'PICKED_UP' then 3
      when state = 'OUT_FOR_DELIVERY' or (state in ('AT_HUB', 'LOADED') and destination = 'recipient') then 4
      when state = 'DELIVERED' then 5
      else 6 end`.execute(db)
  // Not partial, though deleted orders are never listed: the planner ignores ANALYZE's statistics of a partial index's
  // expression.
  await sql`
    create index orders_by_status on orders (board_rank(state, destination), created_at desc, id desc)`.execute(db)
  await sql`create index orders_by_price on orders (total_amount_ore, id) where deleted_at is null`.execute(db)
  await sql`
    create index orders_by_driver on orders (driver_id, created_at desc, id desc)
    where deleted_at is null and driver_id is not null`.execute(db)
  await sql`
    create index orders_delivered on orders (ended_at) where deleted_at is null and state = 'DELIVERED'`.execute(db)
  await sql`
    create index orders_failed on orders (created_at desc, id desc)
    where deleted_at is null and state <> 'CANCELED' and board_rank(state, destination) = 6`.execute(db)
}
