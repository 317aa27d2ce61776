import { findInMailbox, insertIntoMailbox, listMailbox, pruneMailbox, type SealedMail } from '#db/mailbox.ts'
import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { NotificationsDeps } from './deps.ts'
import type { Mail } from './mailer.ts'

export type MailboxDeps = Pick<NotificationsDeps, 'db' | 'dataKey' | 'now'>

export interface KeptMail extends Mail {
  at: Date
}

const dayMs = 86_400_000
const keptDays = 7
const keptMost = 1000
const shown = 100

/** Encrypted: a copy of the database must not contain links that open accounts. */
export async function keepMail({ db, dataKey, now }: MailboxDeps, mail: Mail): Promise<void> {
  await insertIntoMailbox(db, { id: mail.id, at: now(), sealed: seal(dataKey, JSON.stringify(mail)) })
}

/** The newest mails, newest first. */
export async function readMailbox({ db, dataKey }: MailboxDeps): Promise<KeptMail[]> {
  return (await listMailbox(db, shown)).map((kept) => openMail(dataKey, kept))
}

export async function readMail({ db, dataKey }: MailboxDeps, id: string): Promise<KeptMail> {
  const kept = await findInMailbox(db, id)
  if (!kept) throw new NotFoundError('Mail')
  return openMail(dataKey, kept)
}

/** Keeps the mails of the last week, at most a thousand. */
export async function forgetOldMails({ db, now }: MailboxDeps): Promise<void> {
  await pruneMailbox(db, { before: new Date(now().getTime() - keptDays * dayMs), most: keptMost })
}

function openMail(dataKey: DataKey, { at, sealed }: SealedMail): KeptMail {
  return { ...(JSON.parse(open(dataKey, sealed)) as Mail), at }
}
