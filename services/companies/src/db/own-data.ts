import type { CompaniesTable, CompaniesTables, MembersTable } from './tables.ts'
import type { Kysely, Selectable } from 'kysely'

type OwnMembership = Pick<Selectable<MembersTable>, 'company_id' | 'role' | 'joined' | 'disabled' | 'since'> &
  Pick<Selectable<CompaniesTable>, 'company_name'>

/** Where somebody belongs, or is asked to. */
export async function listOwnMemberships(db: Kysely<CompaniesTables>, userId: string): Promise<OwnMembership[]> {
  return db
    .selectFrom('members')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['company_id', 'company_name', 'role', 'joined', 'disabled', 'since'])
    .where('user_id', '=', userId)
    .where('removed', '=', false)
    .execute()
}

type OwnApplication = Pick<
  Selectable<CompaniesTable>,
  'id' | 'company_name' | 'admin_name' | 'admin_email' | 'admin_phone' | 'created_at' | 'decided_at' | 'status'
>

/** The companies that name somebody as the one to write to: who applied and was invited. */
export async function listOwnApplications(db: Kysely<CompaniesTables>, userId: string): Promise<OwnApplication[]> {
  return db
    .selectFrom('companies')
    .select(['id', 'company_name', 'admin_name', 'admin_email', 'admin_phone', 'created_at', 'decided_at', 'status'])
    .where('invited_user_id', '=', userId)
    .execute()
}
