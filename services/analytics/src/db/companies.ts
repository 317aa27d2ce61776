import type { CompanyChange } from '@ilbud/proto/events/companies'
import type { Transaction } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

export async function saveCompany(
  trx: Transaction<AnalyticsTables>,
  { companyId, version, status }: CompanyChange
): Promise<void> {
  await trx
    .insertInto('companies')
    .values({ company_id: companyId, version, status })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ version, status }))
    .execute()
}
