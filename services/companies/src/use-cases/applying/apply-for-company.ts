import { randomUUID } from 'node:crypto'
import { findStatus, insertCompany } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { type Company, detailsOf } from '#domain/company.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { NotFoundError } from '@ilbud/kernel/errors'
import { uuidv7 } from '@ilbud/kernel/ids'
import { companyApplied } from '@ilbud/proto/events/companies'
import type { CompanyForm } from '@ilbud/proto/http/companies/companies'
import type { CompanyStatus } from '@ilbud/proto/http/companies/company-status'
import type { Transaction } from 'kysely'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { readOrgNumber } from './read-org-number.ts'

/** The ids of an application, given for the demo and otherwise generated. */
interface Application {
  id?: string
  applicationId?: string
  locale: Company['locale']
}

/** An application from a form. Throws when the organisation number is invalid. A company may apply more than once. */
export function toApplication(form: CompanyForm, { id, applicationId, locale }: Application, now: Date): Company {
  return {
    // `applicationId` is a UUIDv4, which unlike a v7 does not even reveal when it was created.
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

/** Stores an application for a company account, on which an admin decides. */
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
  dataKey: DataKey
): Promise<void> {
  await insertCompany(trx, company, dataKey)
  await appendCompanyEvent(trx, companyApplied, { companyId: company.id }, company.createdAt)
}

/** The status of an application: all that its id gives access to. */
export async function readStatus({ db }: Pick<CompaniesDeps, 'db'>, applicationId: string): Promise<CompanyStatus> {
  const status = await findStatus(db, applicationId)
  if (!status) throw new NotFoundError('Application')
  return status
}
