import { keepMail, type MailboxDeps } from '#use-cases/mailbox.ts'
import { assertOneAddress, type Mailer } from '#use-cases/mailer.ts'

/** Keeps mails in the database, where there is no mail server. A mail that comes again is there once. */
export function mailboxMailer(deps: MailboxDeps): Mailer {
  return {
    name: 'mailbox',
    async send(mail) {
      assertOneAddress(mail.to)
      await keepMail(deps, mail)
    }
  }
}
