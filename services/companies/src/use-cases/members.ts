import { randomUUID } from 'node:crypto'
import { findCompany, lockCompanies, lockCompany } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import { deleteMember, listMembers, markRemoved, type Member, saveMemberRole } from '#db/members.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { invitationId } from './applying/invitation-id.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { type DataKey, open } from '@ilbud/kernel/db/seal'
import { ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { hashRequest } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { type PageEnd, pageOf, type Position } from '@ilbud/kernel/http/input/page'
import { companyMemberRemoved, companyMemberRoleChanged } from '@ilbud/proto/events/companies'
import { findUsers } from '@ilbud/kernel/rpc/find-users'
import { Auth, type FindUserAnswer, type InviteAnswer } from '@ilbud/proto/grpc/gen/auth_pb'
import type { AuditAction } from '@ilbud/proto/http/people/audit-actions'
import type { CompanyMember } from '@ilbud/proto/http/companies/companies-me'
import type { Transaction } from 'kysely'
import { isActiveAdmin } from './leaving/leave-for-good.ts'
import type { Actor, CompaniesDeps } from './deps.ts'
import { isRefusal, storeInvited } from './applying/invite-admins.ts'

/** One page of a company's members and invited people, newest first. Without names while auth is unavailable. */
export async function readMembers(
  { db, dataKey, calls }: CompaniesDeps,
  { companyId, ...asked }: { companyId: string; limit: number; after: Position | null }
): Promise<PageEnd & { members: CompanyMember[] }> {
  const all = (await listMembers(db, companyId)).toSorted(newestFirst)
  const { shown, ...end } = pageOf(all, (member) => ({ createdAt: member.since, id: shownId(member) }), asked)
  const people = await findUsers(
    calls,
    shown.map(({ userId }) => userId)
  )
  return { ...end, members: shown.map((member) => toMember(member, people.get(member.userId), dataKey)) }
}

function toMember(member: Member, person: FindUserAnswer | undefined, key: DataKey): CompanyMember {
  const { role, disabled, joined, since, invitation } = member
  return {
    id: shownId(member),
    ...(invitation ? invitedAs(invitation.invitedAs, key) : nameOf(joined, person)),
    role: role as CompanyMember['role'],
    status: disabled ? 'disabled' : joined ? 'active' : 'invited',
    since: since.toISOString()
  }
}

/** Until a person joins, a company sees what it typed: anything else would tell it who has an account. */
function invitedAs(sealed: Buffer, key: DataKey): Pick<CompanyMember, 'name' | 'email'> {
  return JSON.parse(open(key, sealed)) as { name: string; email: string }
}

function nameOf(joined: boolean, person: FindUserAnswer | undefined): Pick<CompanyMember, 'name' | 'email'> {
  const isShown = joined || person?.invited === true
  return { name: isShown ? (person?.name ?? null) : null, email: person?.email ?? null }
}

// By the id that is shown: the order must not tell who has an account either.
function newestFirst(a: Member, b: Member): number {
  return b.since.getTime() - a.since.getTime() || (shownId(a) < shownId(b) ? 1 : -1)
}

function shownId({ userId, invitation }: Member): string {
  return invitation?.id ?? userId
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

/**
 * Has auth invite a person to a company, before anything is stored and outside of any transaction. Null: auth has
 * refused, because the address belongs to an account that cannot join. The company gets the same answer as always.
 */
export async function askForMember(
  { db, dataKey, calls }: CompaniesDeps,
  invitation: MemberInvitation
): Promise<InviteAnswer | null> {
  const { companyId, email, name, role, locale, actor } = invitation
  if (!(await findCompany(db, companyId, dataKey))) throw new NotFoundError('Company')
  const request = {
    key: keyOf(invitation),
    email,
    name,
    role,
    companyId,
    locale: locale ?? '',
    occasion: 'member',
    actorId: actor.id,
    actorRole: actor.role
  }
  try {
    return await calls.to(Auth).invite(request)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** Stores the invitation. Only who has joined this company already is told apart, which its members see anyway. */
export async function storeMember(
  { db, dataKey, now }: CompaniesDeps,
  { companyId, email, name, role, actor }: MemberInvitation,
  answer: InviteAnswer | null
): Promise<CompanyMember> {
  const at = now()
  const isActive = answer?.isActive === true
  const id = isActive ? answer.userId : invitationId(companyId, email)
  await inTransaction(db, async (trx) => {
    await lockCompanies(trx, [companyId])
    const userId = answer?.userId ?? null
    if (!isActive) await storeInvited(trx, dataKey, { companyId, userId, role, name, email }, at)
    await audit(trx, { actor, action: 'company.invite-member', userId: userId ?? id }, at)
  })
  return { id, name, email, role, status: isActive ? 'active' : 'invited', since: at.toISOString() }
}

function keyOf({ companyId, email, role, actor, key }: MemberInvitation): string {
  if (key === null) return `member/${randomUUID()}`
  return `member/${hashRequest([companyId, email, role, actor.id, key])}`
}

/**
 * Makes a member an admin, or an admin a member. auth follows the event and changes the rights, so that a session has
 * the new ones within seconds. Who is only invited is invited again with the other role: 409 `NOT_JOINED`.
 */
export async function changeMember(
  { db, dataKey, calls, now, onCommit }: CompaniesDeps,
  { companyId, id, role, actor }: { companyId: string; id: string; role: CompanyMember['role']; actor: Actor }
): Promise<CompanyMember> {
  const changed = await db.transaction().execute(async (trx) => {
    const { member, otherAdmins } = await lockMember(trx, dataKey, { companyId, id })
    if (!member.joined) throw new ConflictError('NOT_JOINED', 'The person has not accepted the invitation yet')
    if (member.role === role) return member
    if (isActiveAdmin(member) && otherAdmins === 0) throw lastAdmin()
    const at = now()
    const { userId } = member
    await saveMemberRole(trx, { userId, role })
    await appendCompanyEvent(trx, companyMemberRoleChanged, { companyId, userId, role }, at)
    await audit(trx, { actor, action: 'company.change-member', userId }, at)
    return { ...member, role }
  })
  onCommit()
  const people = await findUsers(calls, [changed.userId])
  return toMember(changed, people.get(changed.userId), dataKey)
}

/** Removes a member or withdraws an invitation. auth follows the event and revokes the rights. */
export async function removeMember(
  { db, dataKey, now, onCommit }: CompaniesDeps,
  { companyId, id, actor }: { companyId: string; id: string; actor: Actor }
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { member, otherAdmins } = await lockMember(trx, dataKey, { companyId, id })
    const { userId, invitation } = member
    if (isActiveAdmin(member) && otherAdmins === 0) throw lastAdmin()
    const at = now()
    if (member.joined) await markRemoved(trx, userId)
    else await deleteMember(trx, userId)
    // An address that auth has refused stands for nobody that other services know.
    const isNobody = userId === invitation?.id
    const { role, joined } = member
    if (!isNobody) await appendCompanyEvent(trx, companyMemberRemoved, { companyId, userId, role, joined }, at)
    await audit(trx, { actor, action: 'company.remove-member', userId }, at)
  })
  onCommit()
}

/** A member or invited person by the id that is shown, and how many others are admins; the company is locked. */
async function lockMember(
  trx: Transaction<CompaniesTables>,
  dataKey: DataKey,
  { companyId, id }: { companyId: string; id: string }
): Promise<{ member: Member; otherAdmins: number }> {
  if (!(await lockCompany(trx, { id: companyId }, dataKey))) throw new NotFoundError('Company')
  const members = await listMembers(trx, companyId)
  const member = members.find((one) => shownId(one) === id)
  if (!member) throw new NotFoundError('Member')
  return { member, otherAdmins: members.filter((one) => one !== member && isActiveAdmin(one)).length }
}

function lastAdmin(): ConflictError {
  return new ConflictError(
    'LAST_COMPANY_ADMIN',
    'This is the last admin of the company. Make another member an admin first'
  )
}

async function audit(
  trx: Transaction<CompaniesTables>,
  { actor, action, userId }: { actor: Actor; action: AuditAction; userId: string },
  at: Date
): Promise<void> {
  await appendAudit(trx, 'companies', { actor, action, objectType: 'user', objectId: userId, at })
}
