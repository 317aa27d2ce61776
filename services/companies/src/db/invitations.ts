import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CompaniesTable, CompaniesTables } from './tables.ts'

/** The invitation of a company's first admin, pending until auth has accepted it. */
export interface Invitation {
  companyId: string
  /** Counts a company's invitations: each new address gets a new one. */
  number: number
  name: string
  email: string
  phone: string
  locale: 'sv' | 'en' | null
  tries: number
}

/** Requests an invitation of the company's admin, at the company's present contact address. */
export async function wantInvitation(trx: Transaction<CompaniesTables>, companyId: string, at: Date): Promise<void> {
  await trx
    .updateTable('companies')
    .set((eb) => ({
      invitation: 'pending',
      invitation_number: eb('invitation_number', '+', 1),
      invitation_tries: 0,
      invitation_next_at: at,
      invited_user_id: null
    }))
    .where('id', '=', companyId)
    .execute()
}

export async function listDueInvitations(db: Kysely<CompaniesTables>, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('companies')
    .selectAll()
    .where('invitation', '=', 'pending')
    .where('invitation_next_at', '<=', now)
    .orderBy('invitation_next_at')
    .limit(20)
    .execute()
  return rows.map(toInvitation)
}

/** Returns false when the invitation is settled already, or was replaced by a newer one. */
export async function settleInvitation(
  db: Kysely<CompaniesTables>,
  { companyId, number }: Pick<Invitation, 'companyId' | 'number'>,
  outcome: { invitation: 'sent' | 'refused'; userId: string | null }
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('companies')
    .set({ invitation: outcome.invitation, invited_user_id: outcome.userId, invitation_next_at: null })
    .where('id', '=', companyId)
    .where('invitation', '=', 'pending')
    .where('invitation_number', '=', number)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Does nothing when the invitation is settled already, or was replaced by a newer one. */
export async function postponeInvitation(
  db: Kysely<CompaniesTables>,
  { companyId, number, tries }: Pick<Invitation, 'companyId' | 'number' | 'tries'>,
  nextAt: Date
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ invitation_tries: tries + 1, invitation_next_at: nextAt })
    .where('id', '=', companyId)
    .where('invitation', '=', 'pending')
    .where('invitation_number', '=', number)
    .execute()
}

/** The account that was invited as the company's admin; null: none yet. */
export async function findInvited(db: Kysely<CompaniesTables>, companyId: string): Promise<string | null> {
  const row = await db.selectFrom('companies').select('invited_user_id').where('id', '=', companyId).executeTakeFirst()
  return row?.invited_user_id ?? null
}

function toInvitation(row: Selectable<CompaniesTable>): Invitation {
  return {
    companyId: row.id,
    number: row.invitation_number,
    name: row.admin_name,
    email: row.admin_email,
    phone: row.admin_phone,
    locale: row.locale,
    tries: row.invitation_tries
  }
}
