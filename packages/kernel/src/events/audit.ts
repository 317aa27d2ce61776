import { uuidv7 } from '#ids.ts'
import { type AuditEntry, auditRecorded } from '@ilbud/proto/events/audit'
import { type Envelope, writeEvent } from '@ilbud/proto/events/event'
import type { AuditAction } from '@ilbud/proto/http/audit-actions'
import type { ServiceName } from '@ilbud/proto/http/route'
import type { Kysely, Transaction } from 'kysely'
import { appendToOutbox, type OutboxTables } from './outbox.ts'

/** What somebody did, or looked at: ids and codes, no contents. */
interface Audited {
  /** null: the product itself, or somebody without an account. */
  actor: { id: string | null; role: AuditEntry['actorRole'] } | null
  action: AuditAction
  objectType: string
  objectId: string
  /** A code, never free text: that may name people and stays with the service. */
  reason?: string | null
  at: Date
}

/** The entry of the audit log, as an event of the service that writes it. */
export function auditEntry(service: ServiceName, audited: Audited): Envelope {
  const { actor, action, objectType, objectId, reason = null, at } = audited
  const id = uuidv7(at)
  const who = { actorId: actor?.id ?? null, actorRole: actor?.role ?? ('system' as const) }
  const data = { version: 1 as const, ...who, action, objectType, objectId, reason }
  return writeEvent(auditRecorded, { id, source: `/${service}`, subject: id, at, data })
}

/** Stores the entry with the change itself. */
export async function appendAudit<Tables extends OutboxTables>(
  trx: Transaction<Tables>,
  service: ServiceName,
  audited: Audited
): Promise<void> {
  await appendToOutbox(trx, auditRecorded.topic, auditEntry(service, audited))
}

/** Audits a read of personal data before it happens: if the entry cannot be stored, the read fails. */
export async function recordRead<Tables extends OutboxTables>(
  { db, now, committed }: { db: Kysely<Tables>; now: () => Date; committed: () => void },
  service: ServiceName,
  read: Omit<Audited, 'at'>
): Promise<void> {
  await db.transaction().execute((trx) => appendAudit(trx, service, { ...read, at: now() }))
  committed()
}
