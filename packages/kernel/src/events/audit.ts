import { uuidv7 } from '#ids.ts'
import { type AuditEntry, auditRecorded } from '@ilbud/proto/events/audit'
import { type Envelope, writeEvent } from '@ilbud/proto/events/event'
import type { AuditAction } from '@ilbud/proto/http/people/audit-actions'
import type { ServiceName } from '@ilbud/proto/http/route'
import type { Kysely, Transaction } from 'kysely'
import { appendToOutbox, type OutboxTables } from './outbox.ts'

/** Something that a person did or read: ids and codes only. */
interface Audited {
  /** Null: the product itself, or a person without an account. */
  actor: { id: string | null; role: AuditEntry['actorRole'] } | null
  action: AuditAction
  objectType: string
  objectId: string
  /** A code, never free text, which may contain names; free text stays in the service. */
  reason?: string | null
  at: Date
}

/** An entry of the audit log, as an event of the service that writes it. */
export function auditEntry(service: ServiceName, audited: Audited): Envelope {
  const { actor, action, objectType, objectId, reason = null, at } = audited
  const id = uuidv7(at)
  const who = { actorId: actor?.id ?? null, actorRole: actor?.role ?? ('system' as const) }
  const data = { version: 1 as const, ...who, action, objectType, objectId, reason }
  return writeEvent(auditRecorded, { id, source: `/${service}`, subject: id, at, data })
}

/** Stores the entry in the transaction of the change. */
export async function appendAudit<Tables extends OutboxTables>(
  trx: Transaction<Tables>,
  service: ServiceName,
  audited: Audited
): Promise<void> {
  await appendToOutbox(trx, auditRecorded.topic, auditEntry(service, audited))
}

/** Audits a read of personal data before it happens: if the entry cannot be stored, the read fails. */
export async function recordRead<Tables extends OutboxTables>(
  { db, now, onCommit }: { db: Kysely<Tables>; now: () => Date; onCommit: () => void },
  service: ServiceName,
  read: Omit<Audited, 'at'>
): Promise<void> {
  await db.transaction().execute((trx) => appendAudit(trx, service, { ...read, at: now() }))
  onCommit()
}
