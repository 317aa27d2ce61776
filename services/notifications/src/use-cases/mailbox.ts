import { findInMailbox, insertIntoMailbox, listMailbox, pruneMailbox, type SealedMail } from '#db/mailbox.ts'
import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { NotificationsDeps } from './deps.ts'
import type { Mail } from './sending/mailer.ts'
import type { Text } from './sending/texter.ts'

export type MailboxDeps = Pick<NotificationsDeps, 'db' | 'dataKey' | 'now'>

/** A text message has no subject and no HTML. */
export type MailboxMail = (Mail | TextInMailbox) & { at: Date }

interface TextInMailbox extends Text {
  subject: null
}

const dayMs = 86_400_000
const retentionDays = 7
const maxMails = 1000
const shown = 100

/** Encrypted: a copy of the database must not contain links that open accounts. */
export async function storeMail({ db, dataKey, now }: MailboxDeps, mail: Mail): Promise<void> {
  await insertIntoMailbox(db, { id: mail.id, at: now(), sealed: seal(dataKey, JSON.stringify(mail)) })
}

export async function storeText({ db, dataKey, now }: MailboxDeps, text: Text): Promise<void> {
  const stored: TextInMailbox = { ...text, subject: null }
  await insertIntoMailbox(db, { id: text.id, at: now(), sealed: seal(dataKey, JSON.stringify(stored)) })
}

/** The newest mails and text messages, newest first. */
export async function readMailbox({ db, dataKey }: MailboxDeps): Promise<MailboxMail[]> {
  return (await listMailbox(db, shown)).map((stored) => openMail(dataKey, stored))
}

export async function readMail({ db, dataKey }: MailboxDeps, id: string): Promise<MailboxMail> {
  const stored = await findInMailbox(db, id)
  if (!stored) throw new NotFoundError('Mail')
  return openMail(dataKey, stored)
}

/** Deletes all but the mails of the last week, and of those all but the newest thousand. */
export async function purgeMailbox({ db, now }: MailboxDeps): Promise<void> {
  await pruneMailbox(db, { before: new Date(now().getTime() - retentionDays * dayMs), most: maxMails })
}

function openMail(dataKey: DataKey, { at, sealed }: SealedMail): MailboxMail {
  return { ...(JSON.parse(open(dataKey, sealed)) as Mail | TextInMailbox), at }
}
