import { type Kysely, sql } from 'kysely'

/** Indexes for the periodic deletion of files and secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index proofs_with_file on proofs (file) where file is not null`.execute(db)
  // A new order that was deleted never ends: its gate code is deleted by the time of the deletion.
  await sql`
    create index orders_deleted_with_gate_code on orders (deleted_at)
    where pickup_gate_code_sealed is not null and deleted_at is not null`.execute(db)
}
