import type { AuditEntry } from '@ilbud/proto/events/audit'
import type { CloudEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'
import type { AuthTables } from './tables.ts'

export async function insertAuditEntry(trx: Transaction<AuthTables>, event: CloudEvent<AuditEntry>): Promise<void> {
  const { id, time, source, data } = event
  await trx
    .insertInto('audit_entries')
    .values({
      id,
      at: new Date(time),
      source,
      actor_id: data.actorId,
      actor_role: data.actorRole,
      action: data.action,
      object_type: data.objectType,
      object_id: data.objectId,
      reason: data.reason
    })
    .execute()
}
