import { forgetConversations } from '#db/conversations.ts'
import type { NotificationsDeps } from './deps.ts'
import { forgetOldMails } from './mailbox.ts'

// As long as the photos and signatures of a delivery are stored (docs/security/limits.md).
const conversationMs = 90 * 24 * 3_600_000

export async function forgetOld(deps: NotificationsDeps): Promise<void> {
  await forgetOldMails(deps)
  await forgetConversations(deps.db, new Date(deps.now().getTime() - conversationMs))
}
