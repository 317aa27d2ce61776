import { deleteConversations } from '#db/conversations.ts'
import type { NotificationsDeps } from './deps.ts'
import { purgeMailbox } from './mailbox.ts'

// As long as the photos and signatures of a delivery are stored (docs/security/limits.md).
const conversationMs = 90 * 24 * 3_600_000

export async function purgeExpired(deps: NotificationsDeps): Promise<void> {
  await purgeMailbox(deps)
  await deleteConversations(deps.db, new Date(deps.now().getTime() - conversationMs))
}
