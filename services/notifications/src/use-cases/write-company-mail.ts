import type { Cause } from '#domain/cause.ts'
import { applicationReceived } from '#domain/mails/company/application-received.ts'
import { applicationRejected } from '#domain/mails/company/application-rejected.ts'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { type Addressed, addressed, toAddressee } from './addressee.ts'
import type { NotificationsDeps } from './deps.ts'

type OfCompany = Extract<Cause, { kind: 'application-received' | 'application-rejected' }>

/** The decision on an application, for the applicant, who has no account yet. */
export async function writeCompanyMail(
  { calls, publicUrl }: Pick<NotificationsDeps, 'calls' | 'publicUrl'>,
  { kind, companyId }: OfCompany
): Promise<Addressed> {
  const applicant = await calls.to(Companies).applicant({ companyId })
  const { companyName: company, applicationId, reason } = applicant
  const to = toAddressee(applicant)
  if (kind === 'application-received') {
    const url = `${publicUrl}/company/verify?applicationId=${encodeURIComponent(applicationId)}`
    return addressed(to, applicationReceived, { company, url })
  }
  const url = `${publicUrl}/company/register`
  return addressed(to, applicationRejected, { name: to.name, company, reason: reason || null, url })
}
