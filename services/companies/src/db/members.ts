import type { UserChange } from '@ilbud/proto/events/auth'
import type { Kysely, Transaction } from 'kysely'
import type { CompaniesTables } from './tables.ts'

export interface Member {
  userId: string
  role: string
  disabled: boolean
}

/** Keeps the account's row as the event says; an account without a company has none. */
export async function saveMember(trx: Transaction<CompaniesTables>, change: UserChange, at: Date): Promise<void> {
  const { userId, companyId, role, disabled, version } = change
  if (companyId === null) {
    await trx.deleteFrom('members').where('user_id', '=', userId).execute()
    return
  }
  const row = { company_id: companyId, role, disabled, version, changed_at: at }
  await trx
    .insertInto('members')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function listMembers(db: Kysely<CompaniesTables>, companyId: string): Promise<Member[]> {
  return db
    .selectFrom('members')
    .select(['user_id as userId', 'role', 'disabled'])
    .where('company_id', '=', companyId)
    .orderBy('user_id')
    .execute()
}
