import type { DueMail } from '#db/mails.ts'
import { toHtml, toText } from '#domain/mails/layout.ts'
import type { Locale } from '#domain/mails/letter.ts'
import type { Addressed } from './addressee.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { isForDriver, isForRecipient } from '#domain/cause.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { Mail } from '#use-cases/sending/mailer.ts'
import {
  writeEmailChangingMail,
  writeErasureMail,
  writeLinkMail,
  writeMemberRemovedMail,
  writeMemberRoleMail,
  writePasswordMail,
  writeSecurityMail
} from './write-account-mail.ts'
import { writeCompanyMail } from './write-company-mail.ts'
import { writeContactMail } from './write-contact-mail.ts'
import { writeOrderMail } from './write-order-mail.ts'
import { writeRecipientMail } from './write-recipient-mail.ts'
import { writeRecurringMail } from './write-recurring-mail.ts'

/**
 * Writes the mail for a cause, with data requested from the services that own it. NotFoundError: there is nobody, or
 * nothing, to write about.
 */
export async function writeMail(
  deps: Pick<NotificationsDeps, 'calls' | 'publicUrl' | 'db' | 'dataKey' | 'limitMessages'>,
  due: Pick<DueMail, 'id' | 'cause' | 'at'>
): Promise<{ mail: Mail; locale: Locale }> {
  const { to, letter, stopToken } = await write(deps, due)
  const { email, locale } = to
  const stop = stopToken === undefined ? null : stopUrls(deps.publicUrl, stopToken)
  const mail = {
    id: due.id,
    to: email,
    subject: letter.subject,
    text: toText(letter, locale, stop?.page),
    html: toHtml(letter, locale, stop?.page),
    ...(stop && { stopUrl: stop.oneClick })
  }
  return { mail, locale }
}

/** For people a page that asks first, with the token in the fragment; for mail programs the call itself (RFC 8058). */
function stopUrls(publicUrl: string, token: string): { page: string; oneClick: string } {
  return { page: `${publicUrl}/stop#token=${token}`, oneClick: `${publicUrl}/api/v1/notifications/stop?token=${token}` }
}

async function write(
  deps: Pick<NotificationsDeps, 'calls' | 'publicUrl' | 'db' | 'dataKey' | 'limitMessages'>,
  { cause, at }: Pick<DueMail, 'cause' | 'at'>
): Promise<Addressed> {
  if (isForRecipient(cause)) return writeRecipientMail(deps, cause, at)
  // They get push messages alone.
  if (isForDriver(cause)) throw new NotFoundError('Mail')
  switch (cause.kind) {
    case 'verify-address':
    case 'reset-password':
    case 'change-email':
    case 'invitation':
      return writeLinkMail(deps, cause)
    case 'password-changed':
      return writePasswordMail(deps, cause, at)
    case 'security-changed':
      return writeSecurityMail(deps, cause, at)
    case 'email-changing':
      return writeEmailChangingMail(deps, cause, at)
    case 'account-erased':
      return writeErasureMail(deps, cause, at)
    case 'member-removed':
      return writeMemberRemovedMail(deps, cause, at)
    case 'member-role-changed':
      return writeMemberRoleMail(deps, cause, at)
    case 'application-received':
    case 'application-rejected':
    case 'webhook-turned-off':
    case 'recurring-paused':
      return writeCompanyMail(deps, cause)
    case 'recurring-day-omitted':
    case 'recurring-ended':
      return writeRecurringMail(deps, cause)
    case 'contact-changing':
    case 'verify-contact':
      return writeContactMail(deps, cause, at)
    default:
      return writeOrderMail(deps, cause, at)
  }
}
