import { deleteEntriesOf } from '#db/address-book.ts'
import { forgetCreator } from '#db/api-keys.ts'
import { forgetContact, lockCompanies } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import { forgetBodiesOf } from '#db/webhook-deliveries.ts'
import { forgetWebhookCreator } from '#db/webhooks.ts'
import { deleteMember, findMember, listMembers, type Member, recordErasure } from '#db/members.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { lockErasure } from '@ilbud/kernel/db/erased-people'
import { deleteResponsesTo } from '@ilbud/kernel/http/idempotency/stored-responses'
import type { AccountErased } from '@ilbud/proto/events/auth-account-erased'
import { companyMemberRemoved } from '@ilbud/proto/events/companies'
import type { CloudEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'
import type { CompaniesDeps } from '#use-cases/deps.ts'

/** Whether the company would be left with members and without an admin if this account were erased. */
export async function readLeaving(
  { db }: Pick<CompaniesDeps, 'db'>,
  userId: string
): Promise<{ isOnlyAdmin: boolean; others: number }> {
  const member = await findMember(db, userId)
  if (!member || !isActiveAdmin(member)) return { isOnlyAdmin: false, others: 0 }
  const members = await listMembers(db, member.companyId)
  const others = members.filter((other) => other.userId !== userId)
  return { isOnlyAdmin: !others.some(isActiveAdmin), others: others.length }
}

export function isActiveAdmin({ role, joined, disabled }: Member): boolean {
  return role === 'company_admin' && joined && !disabled
}

/**
 * Erases an account from companies: as a member, an invited person, and a contact. The company stays, with its numbers
 * and its billing address. Idempotent.
 */
export async function forgetPerson(
  trx: Transaction<CompaniesTables>,
  { data: { userId }, time }: CloudEvent<AccountErased>
): Promise<void> {
  const at = new Date(time)
  await lockErasure(trx, userId)
  await recordErasure(trx, userId, at)
  const earlier = await findMember(trx, userId)
  const known = await lockCompanies(trx, earlier ? [earlier.companyId] : [])
  const member = await findMember(trx, userId)
  if (member) {
    await deleteMember(trx, userId)
    const { companyId, role, removed } = member
    // The removal of a member was published when it was requested here.
    if (!removed && known.has(companyId)) {
      await appendCompanyEvent(trx, companyMemberRemoved, { companyId, userId, role }, at)
    }
  }
  await deleteEntriesOf(trx, userId)
  await forgetContact(trx, userId)
  await forgetCreator(trx, userId)
  await forgetWebhookCreator(trx, userId)
  await forgetBodiesOf(trx, userId)
  await deleteResponsesTo(trx, userId)
}
