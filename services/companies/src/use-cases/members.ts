import { randomUUID } from 'node:crypto'
import { findCompany, lockCompanies, lockCompany } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import { deleteMember, listMembers, markRemoved, type Member } from '#db/members.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { hashRequest } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { type PageEnd, pageOf, type Position } from '@ilbud/kernel/http/page'
import { companyMemberRemoved } from '@ilbud/proto/events/companies'
import { findUsers } from '@ilbud/kernel/rpc/find-users'
import { Auth, type FindUserAnswer, type InviteAnswer } from '@ilbud/proto/grpc/gen/auth_pb'
import type { AuditAction } from '@ilbud/proto/http/audit-actions'
import type { CompanyMember } from '@ilbud/proto/http/companies-me'
import type { Transaction } from 'kysely'
import { isActiveAdmin } from './leave-for-good.ts'
import type { Actor, CompaniesDeps } from './deps.ts'
import { storeInvited } from './invite-admins.ts'

/** One page of a company's members and invited people, newest first. Without names while auth is unavailable. */
export async function readMembers(
  { db, calls }: CompaniesDeps,
  { companyId, ...asked }: { companyId: string; limit: number; after: Position | null }
): Promise<PageEnd & { members: CompanyMember[] }> {
  const all = await listMembers(db, companyId)
  const { shown, ...end } = pageOf(all, ({ since, userId }) => ({ createdAt: since, id: userId }), asked)
  const people = await findUsers(
    calls,
    shown.map(({ userId }) => userId)
  )
  return { ...end, members: shown.map((member) => toMember(member, people.get(member.userId))) }
}

function toMember(
  { userId, role, disabled, joined, since }: Member,
  person: FindUserAnswer | undefined
): CompanyMember {
  // Whoever has an account already tells a company their name by joining it; till then it has only the address.
  const isTold = joined || person?.invited === true
  return {
    id: userId,
    name: isTold ? (person?.name ?? null) : null,
    email: person?.email ?? null,
    role: role as CompanyMember['role'],
    status: disabled ? 'disabled' : joined ? 'active' : 'invited',
    since: since.toISOString()
  }
}

interface MemberInvitation {
  companyId: string
  email: string
  name: string
  role: CompanyMember['role']
  locale: 'sv' | 'en' | null
  actor: Actor
  /** The request's Idempotency-Key: auth sends one mail per key. */
  key: string | null
}

/** Has auth invite a person to a company, before anything is stored and outside of any transaction. */
export async function askForMember(
  { db, dataKey, calls }: CompaniesDeps,
  invitation: MemberInvitation
): Promise<InviteAnswer> {
  const { companyId, email, name, role, locale, actor } = invitation
  if (!(await findCompany(db, companyId, dataKey))) throw new NotFoundError('Company')
  return calls.to(Auth).invite({
    key: keyOf(invitation),
    email,
    name,
    role,
    companyId,
    locale: locale ?? '',
    occasion: 'member',
    actorId: actor.id,
    actorRole: actor.role
  })
}

/** Stores the person that auth has invited. */
export async function storeMember(
  { db, now }: CompaniesDeps,
  { companyId, email, name, role, actor }: MemberInvitation,
  { userId, isActive }: InviteAnswer
): Promise<CompanyMember> {
  const at = now()
  await inTransaction(db, async (trx) => {
    await lockCompanies(trx, [companyId])
    if (!isActive) await storeInvited(trx, { companyId, userId, role }, at)
    await audit(trx, { actor, action: 'company.invite-member', userId }, at)
  })
  return { id: userId, name, email, role, status: isActive ? 'active' : 'invited', since: at.toISOString() }
}

function keyOf({ companyId, email, role, actor, key }: MemberInvitation): string {
  if (key === null) return `member/${randomUUID()}`
  return `member/${hashRequest([companyId, email, role, actor.id, key])}`
}

/** Removes a member or withdraws an invitation. auth follows the event and revokes the rights. */
export async function removeMember(
  { db, dataKey, now, onCommit }: CompaniesDeps,
  { companyId, userId, actor }: { companyId: string; userId: string; actor: Actor }
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockCompany(trx, { id: companyId }, dataKey))) throw new NotFoundError('Company')
    const members = await listMembers(trx, companyId)
    const member = members.find((each) => each.userId === userId)
    if (!member) throw new NotFoundError('Member')
    if (isActiveAdmin(member) && members.filter(isActiveAdmin).length === 1) {
      throw new ConflictError('LAST_COMPANY_ADMIN', 'The last admin of a company cannot be removed')
    }
    const at = now()
    if (member.joined) await markRemoved(trx, userId)
    else await deleteMember(trx, userId)
    await appendCompanyEvent(trx, companyMemberRemoved, { companyId, userId, role: member.role }, at)
    await audit(trx, { actor, action: 'company.remove-member', userId }, at)
  })
  onCommit()
}

async function audit(
  trx: Transaction<CompaniesTables>,
  { actor, action, userId }: { actor: Actor; action: AuditAction; userId: string },
  at: Date
): Promise<void> {
  await appendAudit(trx, 'companies', { actor, action, objectType: 'user', objectId: userId, at })
}
