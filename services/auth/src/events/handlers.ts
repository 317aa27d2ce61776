import { appendEntry } from '#db/audit-entries.ts'
import type { AuthTables } from '#db/tables.ts'
import { changeCompanyRole, leaveCompany } from '#use-cases/users/set-user-rights.ts'
import { onEvent } from '@ilbud/kernel/events/handlers'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { auditRecorded } from '@ilbud/proto/events/audit'
import { companyMemberRemoved, companyMemberRoleChanged } from '@ilbud/proto/events/companies'

/** Collects the audit events of all services in the one audit log, and gives a company's members the rights that their company decides. */
export const eventHandlers: RegisteredHandler<AuthTables>[] = [
  onEvent(auditRecorded, (trx, { id, time, source, data }) =>
    appendEntry(trx, { ...data, id, at: new Date(time), source })
  ),
  onEvent(companyMemberRemoved, (trx, { data, time }) => leaveCompany(trx, data, new Date(time))),
  onEvent(companyMemberRoleChanged, (trx, { data, time }) => changeCompanyRole(trx, data, new Date(time)))
]
