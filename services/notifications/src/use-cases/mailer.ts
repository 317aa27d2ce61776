/** A mail that is ready to go. */
export interface Mail {
  /** Its cause's. The same mail again has the same id. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Takes mails away. Resolves when somebody else is responsible for the mail, rejects with a MailRefusedError when no
 * other try will help, and with anything else when one may.
 */
export interface Mailer {
  name: 'smtp' | 'mailbox'
  send(mail: Mail): Promise<void>
}

export class MailRefusedError extends Error {
  /** What the server answered, as a number: its words may hold the address. */
  readonly code: string
  constructor(code: string) {
    super(`The mail was refused: ${code}`)
    this.name = new.target.name
    this.code = code
  }
}

/** Refuses what is not one plain address: nothing in it may read as a second recipient or a line of its own. */
export function assertOneAddress(to: string): void {
  if (!/^[^\s<>()[\],;:\\"@]+@[^\s<>()[\],;:\\"@]+$/.test(to)) throw new MailRefusedError('NO_ADDRESS')
}
