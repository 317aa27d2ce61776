import { type MailboxDeps, storeText } from '#use-cases/mailbox.ts'
import type { Texter } from '#use-cases/sending/texter.ts'

/** Stores texts beside the mails of the demo. The same text sent twice is stored once. */
export function mailboxTexter(deps: MailboxDeps): Texter {
  return {
    name: 'mailbox',
    send: (text) => storeText(deps, text),
    wasSent: () => Promise.resolve(false)
  }
}
