import { type Kysely, sql } from 'kysely'

/** Proofs that drivers took at the door; the pictures themselves are files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proofs (
      id uuid primary key,
      order_id uuid not null references orders (id),
      driver_id uuid not null,
      kind text not null,
      signer text,
      file text,
      at timestamptz not null,
      occurred_at timestamptz,
      check (signer is not null or file is not null)
    )`.execute(db)
  await sql`create index proofs_of_order on proofs (order_id, at)`.execute(db)
}
