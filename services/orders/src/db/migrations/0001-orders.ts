import { type Kysely, sql } from 'kysely'

/** Orders with their contacts, the events of each, and what orders stores of drivers and companies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Identifies one history of this database; part of every event, and changed only by the restore runbook.
  await sql`create table epoch (id uuid primary key)`.execute(db)
  await sql`insert into epoch (id) values (gen_random_uuid())`.execute(db)

  await createOrders(db)
  await createIndexes(db)

  // Every event, for good, with what may not leave orders: any read model can be rebuilt from here.
  await sql`
    create table order_events (
      order_id uuid not null,
      version integer not null,
      at timestamptz not null,
      occurred_at timestamptz,
      type text not null,
      actor_id uuid,
      actor_role text not null,
      reason_code text,
      note text,
      lat double precision,
      lng double precision,
      event jsonb not null,
      primary key (order_id, version)
    )`.execute(db)

  await sql`create table drivers (id uuid primary key, on_duty boolean not null, disabled boolean not null)`.execute(db)
  await sql`create table companies (id uuid primary key, approved boolean not null)`.execute(db)
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key,
      tracking_id text not null unique,
      tracking_key_hash text not null,
      tracking_key_sealed text,
      ${journey},
      customer_id uuid not null,
      company_id uuid,
      customer_name text not null,
      customer_phone text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      ended_at timestamptz,
      deleted_at timestamptz,
      title text,
      ${stop('pickup')},
      pickup_gate_code_sealed text,
      ${stop('delivery')},
      ${freight},
      promise_low timestamptz not null,
      promise_high timestamptz not null,
      eta timestamptz,
      delayed boolean not null,
      view_version integer not null,
      view_revision integer not null
    ) with (fillfactor = 80)`.execute(db)
}

// The columns that the state machine changes.
const journey = sql`
  version integer not null,
  state text not null,
  destination text not null,
  driver_id uuid,
  recalled boolean not null,
  attempts integer not null,
  dropped_by uuid,
  hub text,
  steps jsonb not null,
  return_option boolean not null,
  required_proofs text[] not null,
  given_proofs text[] not null`

function stop(end: 'pickup' | 'delivery') {
  return sql.raw(`
    ${end}_address text not null,
    ${end}_lat double precision,
    ${end}_lng double precision,
    ${end}_district text,
    ${end}_city text not null,
    ${end}_contact text not null,
    ${end}_phone text not null,
    ${end}_phone_e164 text,
    ${end}_notes text`)
}

const freight = sql`
  package_size text not null,
  weight_grams integer,
  quantity integer not null,
  category text not null,
  value_ore integer,
  fragile boolean not null,
  package_notes text,
  is_asap boolean not null,
  scheduled_pickup timestamptz,
  scheduled_delivery timestamptz,
  payment_method text not null,
  payment_status text not null,
  cost_center text,
  source text not null,
  price_method text not null,
  distance_km double precision,
  price_lines jsonb not null,
  tariff_version integer not null,
  total_amount_ore integer not null,
  pay_ore integer not null`

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_of_customer on orders (customer_id, created_at desc, id desc) where deleted_at is null`.execute(
    db
  )
  await sql`
    create index orders_of_company on orders (company_id, created_at desc, id desc)
    where deleted_at is null and company_id is not null`.execute(db)
  await sql`create index orders_newest on orders (created_at desc, id desc) where deleted_at is null`.execute(db)
  await sql`
    create index orders_of_driver on orders (driver_id) where deleted_at is null and driver_id is not null
      and state not in ('DELIVERED', 'RETURNED', 'CANCELED', 'LOST')`.execute(db)
  await sql`
    create index orders_ended_of_driver on orders (driver_id, ended_at) where deleted_at is null and ended_at is not null`.execute(
    db
  )
  await sql`
    create index orders_pool on orders (created_at desc) where deleted_at is null and driver_id is null
      and state in ('CREATED', 'AT_HUB')`.execute(db)
  await sql`
    create index orders_with_gate_code on orders (ended_at)
    where pickup_gate_code_sealed is not null and ended_at is not null`.execute(db)
  await sql`create index orders_with_sealed_key on orders (created_at) where tracking_key_sealed is not null`.execute(
    db
  )
}
