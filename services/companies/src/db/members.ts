import type { Role } from '@ilbud/proto/http/roles'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CompaniesTables, MembersTable } from './tables.ts'

export interface Member {
  userId: string
  companyId: string
  role: Role
  disabled: boolean
  /** False: invited, and not joined yet. */
  joined: boolean
  /** Removed here; auth has not confirmed yet that the account has left. */
  removed: boolean
  since: Date
}

export async function findMember(db: Kysely<CompaniesTables>, userId: string): Promise<Member | undefined> {
  const row = await db.selectFrom('members').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row && toMember(row)
}

/** Newest first, like every list (docs/protocols/http.md). */
export async function listMembers(db: Kysely<CompaniesTables>, companyId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('members')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('removed', '=', false)
    .orderBy('since', 'desc')
    .orderBy('user_id', 'desc')
    .execute()
  return rows.map(toMember)
}

/** Stores an account's membership as auth's event says it. */
export async function saveMember(
  trx: Transaction<CompaniesTables>,
  member: Member,
  { version, at }: { version: number; at: Date }
): Promise<void> {
  const { userId, companyId, role, disabled, joined, removed, since } = member
  const row = { company_id: companyId, role, disabled, joined, removed, since, version, changed_at: at }
  await trx
    .insertInto('members')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/**
 * Stores an invited member. An account that belongs to a company, or has a newer invitation elsewhere, stays as it is.
 */
export async function insertInvited(
  trx: Transaction<CompaniesTables>,
  { userId, companyId, role }: Pick<Member, 'userId' | 'companyId' | 'role'>,
  at: Date
): Promise<void> {
  const row = { company_id: companyId, role, disabled: false, version: 0, joined: false, removed: false, since: at }
  await trx
    .insertInto('members')
    .values({ user_id: userId, ...row, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ company_id: companyId, role, since: at })
        .where('members.joined', '=', false)
        .where('members.since', '<=', at)
    )
    .execute()
}

export async function markRemoved(trx: Transaction<CompaniesTables>, userId: string): Promise<void> {
  await trx.updateTable('members').set({ removed: true }).where('user_id', '=', userId).execute()
}

export async function deleteMember(trx: Transaction<CompaniesTables>, userId: string): Promise<void> {
  await trx.deleteFrom('members').where('user_id', '=', userId).execute()
}

function toMember(row: Selectable<MembersTable>): Member {
  return {
    userId: row.user_id,
    companyId: row.company_id,
    role: row.role as Role,
    disabled: row.disabled,
    joined: row.joined,
    removed: row.removed,
    since: row.since
  }
}

/** Records that an account was erased, so that it never becomes a member again. */
export async function recordErasure(trx: Transaction<CompaniesTables>, userId: string, at: Date): Promise<void> {
  await trx
    .insertInto('erased_people')
    .values({ user_id: userId, heard_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
