import { appendEntry } from '#db/audit-entries.ts'
import type { AuthTables } from '#db/tables.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import { auditRecorded } from '@ilbud/proto/events/audit'
import type { Transaction } from 'kysely'

/** Collects the audit events of all services in the one audit log. */
export const onAuditEvents = [
  onEvent(auditRecorded, async (trx: Transaction<AuthTables>, { id, time, source, data }) =>
    appendEntry(trx, { ...data, id, at: new Date(time), source })
  )
]
