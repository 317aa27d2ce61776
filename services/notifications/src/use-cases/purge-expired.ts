import { deleteConversations } from '#db/conversations.ts'
import { deleteSettledMails } from '#db/mails.ts'
import { deleteOldSubscriptions } from '#db/push-subscriptions.ts'
import type { NotificationsDeps } from './deps.ts'
import { purgeMailbox } from './mailbox.ts'

const dayMs = 24 * 3_600_000
// docs/security/limits.md#retention
const conversationMs = 90 * dayMs
const mailMs = 30 * dayMs
/** A browser says at each visit that it still wants them; a message waits for a day at most. */
const unseenMs = 60 * dayMs
const afterEndMs = dayMs

/** Deletes what has been stored for as long as it may be. */
export async function purgeExpired(deps: Pick<NotificationsDeps, 'db' | 'dataKey' | 'now'>): Promise<void> {
  const now = deps.now().getTime()
  await purgeMailbox(deps)
  await deleteSettledMails(deps.db, new Date(now - mailMs))
  await deleteOldSubscriptions(deps.db, {
    endedBefore: new Date(now - afterEndMs),
    seenBefore: new Date(now - unseenMs)
  })
  await deleteConversations(deps.db, new Date(now - conversationMs))
}
