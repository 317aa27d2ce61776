import { storeMail, type MailboxDeps } from '#use-cases/mailbox.ts'
import { assertOneAddress, type Mailer } from '#use-cases/sending/mailer.ts'

/** Stores mails in the database, for a system without a mail server. The same mail sent twice is stored once. */
export function mailboxMailer(deps: MailboxDeps): Mailer {
  return {
    name: 'mailbox',
    async send(mail) {
      assertOneAddress(mail.to)
      await storeMail(deps, mail)
    }
  }
}
