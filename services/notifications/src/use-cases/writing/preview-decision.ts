import { applicationApproved } from '#domain/mails/company/application-approved.ts'
import { applicationRejected } from '#domain/mails/company/application-rejected.ts'
import { plainNames } from '#domain/mails/plain-name.ts'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { type Addressed, addressed, toAddressee } from './addressee.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'

// An invitation's link works for 24 hours.
const linkLivesMs = 86_400_000

interface WantedDecision {
  companyId: string
  status: 'APPROVED' | 'REJECTED'
  reason: string | null
}

/** The mail that the applicant would get if the decision were made now. */
export async function previewDecision(
  { calls, publicUrl, now }: Pick<NotificationsDeps, 'calls' | 'publicUrl' | 'now'>,
  { companyId, status, reason }: WantedDecision
): Promise<Addressed> {
  const applicant = await calls.to(Companies).applicant({ companyId })
  const to = toAddressee(applicant)
  const facts = plainNames({ name: to.name, company: applicant.companyName }, to.locale)
  if (status === 'REJECTED') {
    return addressed(to, applicationRejected, { ...facts, reason, url: `${publicUrl}/company/register` })
  }
  const expiresAt = new Date(now().getTime() + linkLivesMs).toISOString()
  return addressed(to, applicationApproved, { ...facts, url: `${publicUrl}/invite`, expiresAt })
}
