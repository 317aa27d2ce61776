import type { Cause } from '#domain/cause.ts'
import { applicationReceived } from '#domain/mails/company/application-received.ts'
import { applicationRejected } from '#domain/mails/company/application-rejected.ts'
import { recurringPaused } from '#domain/mails/company/recurring-paused.ts'
import { webhookTurnedOff } from '#domain/mails/company/webhook-turned-off.ts'
import { plainNames } from '#domain/mails/plain-name.ts'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { type Addressed, addressed, toAddressee } from './addressee.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'

type OfCompany = Extract<
  Cause,
  { kind: 'application-received' | 'application-rejected' | 'webhook-turned-off' | 'recurring-paused' }
>

/** What a company's contact is told: the decision on the application, and what no longer works. */
export async function writeCompanyMail(
  { calls, publicUrl }: Pick<NotificationsDeps, 'calls' | 'publicUrl'>,
  cause: OfCompany
): Promise<Addressed> {
  const applicant = await calls.to(Companies).applicant({ companyId: cause.companyId })
  const { companyName: company, applicationId, reason } = applicant
  const to = toAddressee(applicant)
  if (cause.kind === 'webhook-turned-off') {
    const url = `${publicUrl}/dashboard/company?tab=developers`
    const supportUrl = `${publicUrl}/support`
    return addressed(to, webhookTurnedOff, { name: to.name, company, because: cause.because, url, supportUrl })
  }
  if (cause.kind === 'recurring-paused') {
    const url = `${publicUrl}/dashboard/recurring#${cause.recurringId}`
    return addressed(to, recurringPaused, { name: to.name, company, day: cause.day, url })
  }
  if (cause.kind === 'application-received') {
    const url = `${publicUrl}/company/verify?applicationId=${encodeURIComponent(applicationId)}`
    return addressed(to, applicationReceived, plainNames({ name: to.name, company, url }, to.locale))
  }
  const url = `${publicUrl}/company/register`
  const facts = { name: to.name, company, reason: reason || null, url }
  return addressed(to, applicationRejected, plainNames(facts, to.locale))
}
