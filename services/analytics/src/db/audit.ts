import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import { auditRecorded, type NewAuditEntry } from '@ilbud/proto/events/audit'
import { writeEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

/** Stores who did what to which object, with the change itself. */
export async function appendAudit(
  trx: Transaction<AnalyticsTables>,
  entry: Omit<NewAuditEntry, 'reason'>,
  at: Date
): Promise<void> {
  const id = uuidv7(at)
  const data = { ...entry, reason: null, version: 1 as const }
  await appendToOutbox(
    trx,
    auditRecorded.topic,
    writeEvent(auditRecorded, { id, source: '/analytics', subject: id, at, data })
  )
}
