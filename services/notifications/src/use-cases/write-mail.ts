import type { DueMail } from '#db/mails.ts'
import { toHtml, toText } from '#domain/mails/layout.ts'
import type { Locale } from '#domain/mails/letter.ts'
import type { Addressed } from './addressee.ts'
import type { NotificationsDeps } from './deps.ts'
import type { Mail } from './mailer.ts'
import { writeErasureMail, writeLinkMail, writePasswordMail } from './write-account-mail.ts'
import { writeCompanyMail } from './write-company-mail.ts'
import { writeContactMail } from './write-contact-mail.ts'
import { writeOrderMail } from './write-order-mail.ts'

/**
 * Writes the mail for a cause, with data requested from the services that own it. NotFoundError: there is nobody, or
 * nothing, to write about.
 */
export async function writeMail(
  deps: Pick<NotificationsDeps, 'calls' | 'publicUrl'>,
  due: Pick<DueMail, 'id' | 'cause' | 'at'>
): Promise<{ mail: Mail; locale: Locale }> {
  const { to, letter } = await write(deps, due)
  const { email, locale } = to
  const mail = {
    id: due.id,
    to: email,
    subject: letter.subject,
    text: toText(letter, locale),
    html: toHtml(letter, locale)
  }
  return { mail, locale }
}

async function write(
  deps: Pick<NotificationsDeps, 'calls' | 'publicUrl'>,
  { cause, at }: Pick<DueMail, 'cause' | 'at'>
): Promise<Addressed> {
  switch (cause.kind) {
    case 'verify-address':
    case 'reset-password':
    case 'invitation':
      return writeLinkMail(deps, cause)
    case 'password-changed':
      return writePasswordMail(deps, cause, at)
    case 'account-erased':
      return writeErasureMail(deps, cause, at)
    case 'application-received':
    case 'application-rejected':
      return writeCompanyMail(deps, cause)
    case 'contact-changing':
    case 'verify-contact':
      return writeContactMail(deps, cause, at)
    default:
      return writeOrderMail(deps, cause, at)
  }
}
