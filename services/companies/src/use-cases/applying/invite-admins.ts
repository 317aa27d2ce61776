import { lockCompanies } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import {
  findInvited,
  type Invitation,
  listDueInvitations,
  postponeInvitation,
  settleInvitation,
  wantInvitation
} from '#db/invitations.ts'
import { deleteMember, findMember, insertInvited, listMembers } from '#db/members.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { invitationId } from './invitation-id.ts'
import { type DataKey, seal } from '@ilbud/kernel/db/seal'
import { AppError, UnavailableError } from '@ilbud/kernel/errors'
import { type LeaseOwner, takeLeases } from '@ilbud/kernel/events/lease'
import { companyMemberInvited, companyMemberRemoved } from '@ilbud/proto/events/companies'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import type { Transaction } from 'kysely'
import type { CompaniesDeps } from '#use-cases/deps.ts'

const lease = 'invitations'
const longestPauseSeconds = 300
const role = 'company_admin'

/**
 * Asks auth to invite the admins of approved companies, on one replica at a time. While auth is unavailable the
 * invitations stay pending. After a crash between auth's answer and our commit auth is asked again with the same key,
 * and sends no second mail.
 */
export async function inviteAdmins(deps: CompaniesDeps, owner: LeaseOwner): Promise<void> {
  const held = await takeLeases(deps.db, owner, [lease])
  if (!held.has(lease)) return
  for (const invitation of await listDueInvitations(deps.db, deps.now())) await inviteAdmin(deps, invitation)
}

async function inviteAdmin(deps: CompaniesDeps, invitation: Invitation): Promise<void> {
  const { db, calls, now, onCommit } = deps
  const { companyId, number, name, email, phone, locale } = invitation
  try {
    const { userId, isActive } = await calls.to(Auth).invite({
      key: `company/${companyId}/${number}`,
      name,
      email,
      phone,
      role,
      companyId,
      locale: locale ?? '',
      occasion: 'company'
    })
    await db.transaction().execute(async (trx) => {
      await lockCompanies(trx, [companyId])
      if (!(await settleInvitation(trx, invitation, { invitation: 'sent', userId })) || isActive) return
      await storeInvited(trx, deps.dataKey, { companyId, userId, role, name, email }, now())
    })
    onCommit()
  } catch (error) {
    if (isRefusal(error)) await settleInvitation(db, invitation, { invitation: 'refused', userId: null })
    else await postponeInvitation(db, invitation, new Date(now().getTime() + pauseSeconds(invitation.tries) * 1000))
    if (!(error instanceof AppError)) throw error
  }
}

/** Whether auth refused, rather than failed to answer. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && !(error instanceof UnavailableError) && error.status < 500
}

function pauseSeconds(tries: number): number {
  return Math.min(2 ** tries, longestPauseSeconds)
}

interface Invited {
  companyId: string
  /** Null: auth has refused the address, which the company does not learn. */
  userId: string | null
  role: 'company_admin' | 'company_member'
  name: string
  email: string
}

/** Stores an invitation as the company sees it, and the event about it, in the caller's transaction. */
export async function storeInvited(
  trx: Transaction<CompaniesTables>,
  key: DataKey,
  { companyId, userId, role, name, email }: Invited,
  at: Date
): Promise<void> {
  const id = invitationId(companyId, email)
  const invitation = { id, invitedAs: seal(key, JSON.stringify({ name, email })) }
  await insertInvited(trx, { companyId, userId: userId ?? id, role, invitation }, at)
  if (userId !== null) await appendCompanyEvent(trx, companyMemberInvited, { companyId, userId, role }, at)
}

/** Whether the company has an admin who accepted the invitation. */
export async function hasJoinedAdmin(trx: Transaction<CompaniesTables>, companyId: string): Promise<boolean> {
  const members = await listMembers(trx, companyId)
  return members.some((member) => member.role === role && member.joined)
}

/** Replaces an invitation that nobody has accepted: it ends, and another is sent to the new address. */
export async function inviteAtNewAddress(
  trx: Transaction<CompaniesTables>,
  companyId: string,
  at: Date
): Promise<void> {
  if (await hasJoinedAdmin(trx, companyId)) return
  const userId = await findInvited(trx, companyId)
  const invited = userId === null ? undefined : await findMember(trx, userId)
  if (invited && invited.companyId === companyId) {
    await deleteMember(trx, invited.userId)
    await appendCompanyEvent(trx, companyMemberRemoved, { companyId, userId: invited.userId, role: invited.role }, at)
  }
  await wantInvitation(trx, companyId, at)
}
