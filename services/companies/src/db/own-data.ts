import type { Kysely } from 'kysely'
import type { CompaniesTables } from './tables.ts'

/** The companies that a person belongs to or is invited to. */
export async function listOwnMemberships(db: Kysely<CompaniesTables>, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['company_id as companyId', 'company_name as company', 'role', 'joined', 'disabled', 'since'])
    .where('user_id', '=', userId)
    .where('removed', '=', false)
    .execute()
}

/** The companies whose contact is this person: those they applied for or were invited to. */
export async function listOwnApplications(db: Kysely<CompaniesTables>, userId: string) {
  return db
    .selectFrom('companies')
    .select([
      'id as companyId',
      'company_name as company',
      'admin_name as name',
      'admin_email as email',
      'admin_phone as phone',
      'created_at as appliedAt',
      'decided_at as decidedAt',
      'status'
    ])
    .where('invited_user_id', '=', userId)
    .execute()
}

/** The API keys that a person created for their company. */
export async function listOwnApiKeys(db: Kysely<CompaniesTables>, userId: string) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'company_id as companyId', 'name', 'scopes', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('created_by', '=', userId)
    .orderBy('id')
    .execute()
}
