import type { Envelope } from '@ilbud/proto/events/event'
import { context, propagation } from '@opentelemetry/api'
import type { ColumnType, Generated, Transaction } from 'kysely'

/** Kernel's migrations put this table into each service's schema. */
interface OutboxTable {
  position: Generated<string>
  created_at: Generated<Date>
  shard: Generated<number>
  topic: string
  key: string
  /** The envelope as JSON text, encoded once: the relay passes it on as it is. */
  value: string
  headers: ColumnType<Record<string, string>, string, never>
  published_at: ColumnType<Date | null, undefined, Date>
}

export interface OutboxTables {
  outbox: OutboxTable
}

export interface OutboxRow {
  topic: string
  key: string
  value: string
  headers: string
}

/** The values of an outbox row, for a service that writes its change and the event in one statement. */
export function outboxRow(topic: string, event: Envelope): OutboxRow {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return { topic, key: event.subject, value: JSON.stringify(event), headers: JSON.stringify(headers) }
}

/**
 * Stores events so that they commit, or roll back, with the change they describe. The relay publishes them later,
 * at least once. Takes a Transaction and not a Kysely on purpose: outside a transaction this would be a dual write.
 */
export async function appendToOutbox<Tables extends OutboxTables>(
  trx: Transaction<Tables>,
  topic: string,
  ...events: Envelope[]
): Promise<void> {
  if (events.length === 0) return
  await (trx as unknown as Transaction<OutboxTables>)
    .insertInto('outbox')
    .values(events.map((event) => outboxRow(topic, event)))
    .execute()
}
