import type { AuthTables } from '#db/tables.ts'
import { leaveCompany } from '#use-cases/users/set-user-rights.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import { companyMemberRemoved } from '@ilbud/proto/events/companies'
import type { Transaction } from 'kysely'

/** Takes a former member's rights away when companies reports the removal. */
export const onCompanyEvents = [
  onEvent(companyMemberRemoved, async (trx: Transaction<AuthTables>, { data, time }) =>
    leaveCompany(trx, data, new Date(time))
  )
]
