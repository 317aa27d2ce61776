import { noteChanged } from '#db/changed-figures.ts'
import { saveCompany } from '#db/companies.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import type { CompanyChange } from '@ilbud/proto/events/companies'
import type { Transaction } from 'kysely'

/** Stores an application or a company as it is after its latest event. */
export async function countCompany(trx: Transaction<AnalyticsTables>, change: CompanyChange): Promise<void> {
  await saveCompany(trx, change)
  await noteChanged(trx, ['summary'])
}
