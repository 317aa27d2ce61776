import { randomUUID } from 'node:crypto'
import { findStatus, insertCompany } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { type Company, detailsOf } from '#domain/company.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { NotFoundError } from '@ilbud/kernel/errors'
import { uuidv7 } from '@ilbud/kernel/ids'
import { companyApplied } from '@ilbud/proto/events/companies'
import type { CompanyForm } from '@ilbud/proto/http/companies'
import type { CompanyStatus } from '@ilbud/proto/http/company-status'
import type { Transaction } from 'kysely'
import type { CompaniesDeps } from './deps.ts'
import { readOrgNumber } from './read-org-number.ts'

/** What an application is known by, where it is not left to chance. */
export interface Application {
  id?: string
  applicationId?: string
  locale: Company['locale']
}

/** An application from a form; refuses a wrong organisation number. One that applied before may apply again. */
export function toApplication(form: CompanyForm, { id, applicationId, locale }: Application, now: Date): Company {
  return {
    // Contract 2: the application's id is a UUIDv4 and tells nothing, not even its moment.
    id: id ?? uuidv7(now),
    applicationId: applicationId ?? randomUUID(),
    ...detailsOf(form, readOrgNumber(form.orgNumber)),
    status: 'PENDING_VERIFICATION',
    locale,
    pendingEmail: null,
    createdAt: now,
    decidedAt: null,
    reason: null
  }
}

/** Takes an application for a company account, for an admin to decide. */
export async function applyForCompany(
  { db, dataKey, now }: Pick<CompaniesDeps, 'db' | 'dataKey' | 'now'>,
  { form, locale }: { form: CompanyForm; locale: Company['locale'] }
): Promise<Company> {
  const company = toApplication(form, { locale }, now())
  await inTransaction(db, (trx) => storeApplication(trx, company, dataKey))
  return company
}

export async function storeApplication(
  trx: Transaction<CompaniesTables>,
  company: Company,
  dataKey: Buffer
): Promise<void> {
  await insertCompany(trx, company, dataKey)
  await appendCompanyEvent(trx, companyApplied, { companyId: company.id }, company.createdAt)
}

/** All that an application's id shows. */
export async function readStatus({ db }: Pick<CompaniesDeps, 'db'>, applicationId: string): Promise<CompanyStatus> {
  const status = await findStatus(db, applicationId)
  if (!status) throw new NotFoundError('Application')
  return status
}
