import { RefusedError } from './refused-error.ts'

/** A mail that is ready to be sent. */
export interface Mail {
  /** The id of the event that caused it, so that a retry has the same id. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Where a mail program stops mails like this one with a single POST (RFC 8058). */
  stopUrl?: string
}

/**
 * Sends mails. Resolves when another system has accepted the mail; rejects with a RefusedError when retrying is
 * pointless, and with any other error when it is not.
 */
export interface Mailer {
  name: 'smtp' | 'mailbox'
  send(mail: Mail): Promise<void>
}

/**
 * Throws a RefusedError unless `to` is one plain address: it must not be read as two recipients or as another
 * header.
 */
export function assertOneAddress(to: string): void {
  if (!/^[^\s<>()[\],;:\\"@]+@[^\s<>()[\],;:\\"@]+$/.test(to)) throw new RefusedError('NO_ADDRESS')
}
