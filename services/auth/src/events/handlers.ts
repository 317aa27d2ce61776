import { appendEntry } from '#db/audit-entries.ts'
import type { AuthTables } from '#db/tables.ts'
import { leaveCompany } from '#use-cases/users/set-user-rights.ts'
import { onEvent } from '@ilbud/kernel/events/handlers'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { auditRecorded } from '@ilbud/proto/events/audit'
import { companyMemberRemoved } from '@ilbud/proto/events/companies'

/** Collects the audit events of all services in the one audit log, and takes a former member's rights away. */
export const eventHandlers: RegisteredHandler<AuthTables>[] = [
  onEvent(auditRecorded, (trx, { id, time, source, data }) =>
    appendEntry(trx, { ...data, id, at: new Date(time), source })
  ),
  onEvent(companyMemberRemoved, (trx, { data, time }) => leaveCompany(trx, data, new Date(time)))
]
