import type { Cause } from '#domain/cause.ts'
import { contactChanging } from '#domain/mails/company/contact-changing.ts'
import { verifyContact } from '#domain/mails/company/verify-contact.ts'
import { plainNames } from '#domain/mails/plain-name.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { type Addressed, addressed, toAddressee } from './addressee.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'

type OfContact = Extract<Cause, { kind: 'contact-changing' | 'verify-contact' }>

/**
 * The two mails about a company's new contact address: one to the previous address, one with the link to the new one.
 */
export async function writeContactMail(
  { calls, publicUrl }: Pick<NotificationsDeps, 'calls' | 'publicUrl'>,
  { kind, changeId }: OfContact,
  at: Date
): Promise<Addressed> {
  const change = await calls.to(Companies).contactChange({ changeId })
  const { oldEmail, newEmail, name, companyName: company, locale, path, expiresAt, isPending } = change
  if (kind === 'contact-changing') {
    const facts = { name, company, at: at.toISOString(), isPending, url: `${publicUrl}/support` }
    const to = toAddressee({ email: oldEmail, name, locale })
    return addressed(to, contactChanging, plainNames(facts, to.locale))
  }
  // Confirmed in the meantime, or replaced by another change.
  if (path === '') throw new NotFoundError('Link')
  const to = toAddressee({ email: newEmail, name, locale })
  return addressed(to, verifyContact, plainNames({ name, company, url: `${publicUrl}${path}`, expiresAt }, to.locale))
}
