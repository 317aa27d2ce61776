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
  invitation: StoredInvitation | null
}

/** What a company sees of an invitation until the person joins. */
interface StoredInvitation {
  id: string
  /** Name and address as the company typed them, sealed. */
  invitedAs: Buffer
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

const noInvitation = { invitation_id: null, invited_as_sealed: null }

/** Stores an account's membership as auth's event says it. */
export async function saveMember(
  trx: Transaction<CompaniesTables>,
  member: Omit<Member, 'invitation'>,
  { version, at }: { version: number; at: Date }
): Promise<void> {
  const { userId, companyId, role, disabled, joined, removed, since } = member
  const row = {
    company_id: companyId,
    role,
    disabled,
    joined,
    removed,
    since,
    version,
    changed_at: at,
    ...noInvitation
  }
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
  { userId, companyId, role, invitation }: Pick<Member, 'userId' | 'companyId' | 'role' | 'invitation'>,
  at: Date
): Promise<void> {
  if (invitation) await deleteInvitation(trx, invitation.id)
  const seen = { invitation_id: invitation?.id ?? null, invited_as_sealed: invitation?.invitedAs ?? null }
  const row = {
    company_id: companyId,
    role,
    ...seen,
    disabled: false,
    version: 0,
    joined: false,
    removed: false,
    since: at
  }
  await trx
    .insertInto('members')
    .values({ user_id: userId, ...row, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ company_id: companyId, role, ...seen, since: at })
        .where('members.joined', '=', false)
        .where('members.since', '<=', at)
    )
    .execute()
}

/** The address may stand for another account by now, or for one at all. */
async function deleteInvitation(trx: Transaction<CompaniesTables>, id: string): Promise<void> {
  await trx.deleteFrom('members').where('invitation_id', '=', id).where('joined', '=', false).execute()
}

export async function saveMemberRole(
  trx: Transaction<CompaniesTables>,
  { userId, role }: Pick<Member, 'userId' | 'role'>
): Promise<void> {
  await trx.updateTable('members').set({ role }).where('user_id', '=', userId).execute()
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
    since: row.since,
    invitation:
      row.invitation_id !== null && row.invited_as_sealed
        ? { id: row.invitation_id, invitedAs: row.invited_as_sealed }
        : null
  }
}

/** Deletes invitations that nobody has accepted. */
export async function deleteInvitationsBefore(db: Kysely<CompaniesTables>, before: Date): Promise<void> {
  await db.deleteFrom('members').where('joined', '=', false).where('since', '<=', before).execute()
}

/** Records that an account was erased, so that it never becomes a member again. */
export async function recordErasure(trx: Transaction<CompaniesTables>, userId: string, at: Date): Promise<void> {
  await trx
    .insertInto('erased_people')
    .values({ user_id: userId, heard_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
