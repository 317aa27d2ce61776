import { withClient } from '#db/pool.ts'

/** The same in every process, so that two starting at once do not both create the schema. */
const schemaLock = 7_411_002

/**
 * `append` assigns ids in the order of commits, by letting appends to one topic wait for each other, so that readers
 * can ask for ids greater than the last one. The NOTIFY is sent in the relay's transaction, never in that of an order.
 */
const statements = `
create schema if not exists bus;
create table if not exists bus.log (
  id bigint generated always as identity,
  topic text not null,
  key text not null,
  value text not null,
  headers jsonb not null,
  published_at timestamptz not null default now()
);
create index if not exists log_topic on bus.log (topic, id);
-- Databases of before have it. By an index of all topics, the planner would read on from a quiet topic's last message
-- through everything that came to the others since.
do $$ begin
  if exists (select from pg_constraint where conname = 'log_pkey' and conrelid = 'bus.log'::regclass) then
    alter table bus.log drop constraint log_pkey;
  end if;
end $$;
create index if not exists log_age on bus.log (topic, published_at);
create table if not exists bus.groups (
  name text not null,
  topic text not null,
  position bigint not null default 0,
  owner uuid,
  token bigint not null default 0,
  expires_at timestamptz not null default '-infinity',
  primary key (name, topic)
);
create or replace function bus.append(append_to text, keys text[], texts text[], heads jsonb[]) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7411003, hashtext(append_to));
  -- The time under the lock, not that of the transaction's start: it rises with the id.
  insert into bus.log (topic, key, value, headers, published_at)
    select append_to, message.key, message.value, message.head, clock_timestamp()
    from unnest(keys, texts, heads) with ordinality as message (key, value, head, at) order by at;
  perform pg_notify('bus', append_to);
end $$;
`

export async function createBusSchema(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [schemaLock])
    await client.query(statements)
    await client.query('commit')
  })
}
