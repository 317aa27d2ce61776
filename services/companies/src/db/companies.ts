import { forgottenText } from '@ilbud/proto/http/fields/forgotten'
import type { Company } from '#domain/company.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import type { CompanyStatus } from '@ilbud/proto/http/companies/company-status'
import { type Kysely, sql, type Transaction } from 'kysely'
import { toCompany, toRow } from './company-row.ts'
import type { CompaniesTables } from './tables.ts'

/** The new contact address that has not been confirmed yet; null: none. */
export const pendingEmail = sql<string | null>`(
  select new_email from contact_changes where company_id = companies.id and hash is not null)`.as('pending_email')

export async function insertCompany(
  trx: Transaction<CompaniesTables>,
  company: Company,
  dataKey: DataKey
): Promise<void> {
  await trx.insertInto('companies').values(toRow(company, dataKey)).execute()
}

export async function findCompany(
  db: Kysely<CompaniesTables>,
  id: string,
  dataKey: DataKey
): Promise<Company | undefined> {
  const row = await db.selectFrom('companies').selectAll().select(pendingEmail).where('id', '=', id).executeTakeFirst()
  return row && toCompany(row, dataKey)
}

/** Locks the company until the transaction ends, so that its changes are decided one at a time. */
export async function lockCompany(
  trx: Transaction<CompaniesTables>,
  by: { id: string } | { applicationId: string },
  dataKey: DataKey
): Promise<Company | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['application_id', by.applicationId] as const)
  const query = trx.selectFrom('companies').selectAll().select(pendingEmail).where(column, '=', value)
  const row = await query.forUpdate().executeTakeFirst()
  return row && toCompany(row, dataKey)
}

export async function saveCompany(
  trx: Transaction<CompaniesTables>,
  company: Company,
  dataKey: DataKey
): Promise<void> {
  await trx.updateTable('companies').set(toRow(company, dataKey)).where('id', '=', company.id).execute()
}

export async function findStatus(
  db: Kysely<CompaniesTables>,
  applicationId: string
): Promise<CompanyStatus | undefined> {
  const row = await db
    .selectFrom('companies')
    .select('status')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.status
}

const nobody = { admin_name: forgottenText, admin_email: forgottenText, admin_phone: forgottenText }

/** Erases the contact person from the companies where it is this account. */
export async function forgetContact(trx: Transaction<CompaniesTables>, userId: string): Promise<void> {
  await trx.updateTable('companies').set(nobody).where('invited_user_id', '=', userId).execute()
}

/** Names and phones of contacts are kept for 12 months. */
export async function forgetRejectedContacts(db: Kysely<CompaniesTables>, now: Date): Promise<void> {
  await db
    .updateTable('companies')
    .set(nobody)
    .where('status', '=', 'REJECTED')
    .where('decided_at', '<', sql<Date>`${now}::timestamptz - interval '12 months'`)
    .where('admin_name', '<>', forgottenText)
    .execute()
}

/** Locks those of the companies that exist, in order of their ids, so that two transactions cannot deadlock. */
export async function lockCompanies(trx: Transaction<CompaniesTables>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('companies').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return new Set(rows.map(({ id }) => id))
}

/** The next number of the company's events. Locks the company until the transaction ends, so numbers have no gaps. */
export async function nextEvent(
  trx: Transaction<CompaniesTables>,
  companyId: string
): Promise<{ version: number; status: CompanyStatus }> {
  const { event_version, status } = await trx
    .updateTable('companies')
    .set((eb) => ({ event_version: eb('event_version', '+', 1) }))
    .where('id', '=', companyId)
    .returning(['event_version', 'status'])
    .executeTakeFirstOrThrow()
  return { version: event_version, status }
}
