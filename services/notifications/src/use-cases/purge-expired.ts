import { deleteConversations } from '#db/conversations.ts'
import { deleteSettledMails } from '#db/mails.ts'
import type { NotificationsDeps } from './deps.ts'
import { purgeMailbox } from './mailbox.ts'

const dayMs = 24 * 3_600_000
// docs/security/limits.md#retention
const conversationMs = 90 * dayMs
const mailMs = 30 * dayMs

/** Deletes what has been stored for as long as it may be. */
export async function purgeExpired(deps: Pick<NotificationsDeps, 'db' | 'dataKey' | 'now'>): Promise<void> {
  const now = deps.now().getTime()
  await purgeMailbox(deps)
  await deleteSettledMails(deps.db, new Date(now - mailMs))
  await deleteConversations(deps.db, new Date(now - conversationMs))
}
