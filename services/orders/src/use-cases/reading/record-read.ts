import type { Actor } from '#domain/journey/journey.ts'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import type { AuditAction } from '@ilbud/proto/http/audit-actions'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { auditEntry } from '#use-cases/tell.ts'

export type ReadDeps = Pick<OrdersDeps, 'db' | 'now' | 'committed'>

/** Notes in the audit log that staff looked at what is personal. Who cannot be noted does not get to read. */
export async function recordRead(
  { db, now, committed }: ReadDeps,
  read: { actor: Actor; action: AuditAction; objectType?: string; objectId: string }
): Promise<void> {
  const entry = auditEntry({ ...read, at: now() })
  await db.transaction().execute((trx) => appendToOutbox(trx, 'audit.events', entry))
  committed()
}
