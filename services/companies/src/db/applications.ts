import type { Company } from '#domain/company.ts'
import { type Counted, countFew } from '@ilbud/kernel/db/count-few'
import type { DataKey } from '@ilbud/kernel/db/seal'
import type { Position } from '@ilbud/kernel/http/input/page'
import type { CompanyApplication } from '@ilbud/proto/http/companies/companies'
import type { CompanyStatus } from '@ilbud/proto/http/companies/company-status'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { pendingEmail } from './companies.ts'
import { type CompanyRow, hashesOfNumber, toCompany } from './company-row.ts'
import type { CompaniesTables } from './tables.ts'

/** A company as admins see it. */
export interface Application {
  company: Company
  invitation: CompanyApplication['invitation']
  /** There is another application with the same organisation number. */
  isNumberKnown: boolean
}

export interface ApplicationFilter {
  status?: CompanyStatus | undefined
  q?: string | undefined
}

type Query<Row> = SelectQueryBuilder<CompaniesTables, 'companies', Row>

/** Newest first. */
export async function listApplications(
  db: Kysely<CompaniesTables>,
  filter: ApplicationFilter,
  { limit, after, dataKey }: { limit: number; after: Position | null; dataKey: DataKey }
): Promise<Application[]> {
  let query = filtered(withNumberKnown(db), filter, dataKey)
  if (after) {
    const { createdAt, id } = after
    query = query.where(sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`)
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => toApplication(row, dataKey))
}

export async function countApplications(
  db: Kysely<CompaniesTables>,
  filter: ApplicationFilter,
  dataKey: DataKey
): Promise<Counted> {
  return countFew(db, filtered(db.selectFrom('companies').select('id'), filter, dataKey))
}

export async function getApplication(db: Kysely<CompaniesTables>, id: string, dataKey: DataKey): Promise<Application> {
  return toApplication(await withNumberKnown(db).where('id', '=', id).executeTakeFirstOrThrow(), dataKey)
}

function withNumberKnown(db: Kysely<CompaniesTables>): Query<CompanyRow & { known: boolean }> {
  return db
    .selectFrom('companies')
    .selectAll()
    .select(pendingEmail)
    .select(
      sql<boolean>`exists (
      select from companies as other
      where other.org_number_hash = companies.org_number_hash and other.id <> companies.id)`.as('known')
    )
}

/** `q`: a part of the company's name or its admin's name or email, ignoring case; or the whole organisation number. */
function filtered<Row>(query: Query<Row>, { status, q }: ApplicationFilter, dataKey: DataKey): Query<Row> {
  const ofStatus = status ? query.where('status', '=', status) : query
  if (q === undefined) return ofStatus
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const numbers = hashesOfNumber(dataKey, q.replace(/\D/g, '').slice(-10))
  return ofStatus.where((eb) =>
    eb.or([
      eb('company_name', 'ilike', part),
      eb('admin_name', 'ilike', part),
      eb('admin_email', 'ilike', part),
      eb('org_number_hash', 'in', numbers)
    ])
  )
}

function toApplication(row: CompanyRow & { known: boolean }, dataKey: DataKey): Application {
  return { company: toCompany(row, dataKey), invitation: row.invitation, isNumberKnown: row.known }
}
