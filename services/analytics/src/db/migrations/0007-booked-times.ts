import { type Kysely, sql } from 'kysely'

/** Orders whose events came before this have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['order_facts', 'counted_orders']) {
    await sql`
      alter table ${sql.table(table)} add column scheduled_pickup timestamptz, add column scheduled_delivery timestamptz
    `.execute(db)
  }
}
