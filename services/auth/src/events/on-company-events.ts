import type { AuthTables } from '#db/tables.ts'
import { leaveCompany } from '#use-cases/users/set-user-rights.ts'
import { on } from '@ilbud/kernel/events/consumer'
import { companyMemberRemoved } from '@ilbud/proto/events/companies'
import type { Transaction } from 'kysely'

/** What auth does when companies says that somebody is no member any more. */
export const onCompanyEvents = [
  on(companyMemberRemoved, async (trx: Transaction<AuthTables>, { data, time }) =>
    leaveCompany(trx, data, new Date(time))
  )
]
