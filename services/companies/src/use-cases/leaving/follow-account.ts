import { lockCompanies } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import { deleteMember, findMember, type Member, saveMember } from '#db/members.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { isErased } from '@ilbud/kernel/db/erased-people'
import type { UserChange } from '@ilbud/proto/events/auth'
import { companyMemberJoined, companyMemberRemoved } from '@ilbud/proto/events/companies'
import type { CloudEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'

/** Updates the members of companies when an account changes, and publishes who joined and who left. */
export async function followAccount(
  trx: Transaction<CompaniesTables>,
  { data, time }: CloudEvent<UserChange>
): Promise<void> {
  const { userId, version } = data
  const at = new Date(time)
  const earlier = await findMember(trx, userId)
  // An event that was written before an erasure may arrive after it.
  const companyId = (await isErased(trx, userId)) ? null : companyOf(data)
  // Companies are locked before members everywhere, so that transactions cannot deadlock.
  const known = await lockCompanies(
    trx,
    [earlier?.companyId, companyId].filter((id) => id != null)
  )
  const before = await findMember(trx, userId)
  const left = before?.joined && before.companyId !== companyId ? before : null

  if (companyId !== null) {
    await saveMember(trx, memberOf(data, companyId, before, at), { version, at })
  } else if (left) {
    await deleteMember(trx, userId)
  }

  // The removal of a member was published when it was requested here.
  if (left && !left.removed && known.has(left.companyId)) {
    const { companyId: former, role, joined } = left
    await appendCompanyEvent(trx, companyMemberRemoved, { companyId: former, userId, role, joined }, at)
  }
  const isNew = !before?.joined || before.companyId !== companyId
  if (companyId !== null && isNew && known.has(companyId)) {
    await appendCompanyEvent(trx, companyMemberJoined, { companyId, userId, role: data.role }, at)
  }
}

/** Staff and drivers never belong to a company, even if the account names one. */
function companyOf({ companyId, role }: UserChange): string | null {
  return role === 'company_member' || role === 'company_admin' ? companyId : null
}

function memberOf({ userId, role, disabled }: UserChange, companyId: string, before: Member | undefined, at: Date) {
  const stays = before?.joined === true && before.companyId === companyId
  return {
    userId,
    companyId,
    role,
    disabled,
    joined: true,
    removed: stays && before.removed,
    since: stays ? before.since : at
  }
}
