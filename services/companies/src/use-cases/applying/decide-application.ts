import { type Application, getApplication } from '#db/applications.ts'
import { lockCompany, saveCompany } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import { wantInvitation } from '#db/invitations.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { type Company, decide } from '#domain/company.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { ForbiddenError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { companyApproved, companyRejected } from '@ilbud/proto/events/companies'
import type { Transaction } from 'kysely'
import type { Actor, CompaniesDeps } from '#use-cases/deps.ts'

interface Decision {
  status: 'APPROVED' | 'REJECTED'
  reason: string | null
  actor: Pick<Actor, 'id' | 'role'>
}

/**
 * Approves or rejects an application, once. An approval takes effect at once; the invitation of the company's admin
 * follows as soon as auth is available.
 */
export async function decideApplication(
  { db, dataKey, now, onCommit }: CompaniesDeps,
  { applicationId, actor, ...decision }: Decision & { applicationId: string; actor: Actor }
): Promise<Application> {
  const application = await db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, { applicationId }, dataKey)
    if (!company) throw new NotFoundError('Application')
    // Nobody decides on their own application.
    if (isSameAddress(company.adminEmail, actor.email))
      throw new ForbiddenError('You may not decide on your own company')
    await storeDecision(trx, { company, dataKey }, { ...decision, actor }, now())
    return getApplication(trx, company.id, dataKey)
  })
  onCommit()
  return application
}

/** The same in the caller's transaction, which has locked the company. */
export async function storeDecision(
  trx: Transaction<CompaniesTables>,
  { company, dataKey }: { company: Company; dataKey: DataKey },
  { status, reason, actor }: Decision,
  at: Date
): Promise<void> {
  const decided = decide(company, status, reason, at)
  const isApproved = status === 'APPROVED'
  await saveCompany(trx, decided, dataKey)
  if (isApproved) await wantInvitation(trx, company.id, at)
  const companyId = company.id
  await appendCompanyEvent(trx, isApproved ? companyApproved : companyRejected, { companyId }, at)
  const action = isApproved ? 'company.approve' : 'company.reject'
  await appendAudit(trx, 'companies', { actor, action, ...aboutCompany(companyId), at })
}

export const aboutCompany = (companyId: string) => ({ objectType: 'company', objectId: companyId })

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
