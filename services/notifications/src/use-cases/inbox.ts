import { listWaiting, settle } from '#db/inbox.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit, recordRead } from '@ilbud/kernel/events/audit'
import type { User } from '@ilbud/kernel/http/identity'
import type { WaitingConversation } from '@ilbud/proto/http/dispatch/messages'
import type { NotificationsDeps } from './deps.ts'

const most = 100

type Deps = Pick<NotificationsDeps, 'db' | 'now' | 'onCommit'>

/** What drivers wrote and nobody answered, longest waiting first. */
export async function readInbox(deps: Deps, actor: User): Promise<WaitingConversation[]> {
  const read = { actor, action: 'conversation.list', objectType: 'list', objectId: 'conversations' } as const
  await recordRead(deps, 'notifications', read)
  const waiting = await listWaiting(deps.db, most)
  return waiting.map(({ driverId: id, driverName: name, at, since, ...rest }) => ({
    ...rest,
    driver: { id, name },
    at: at.toISOString(),
    since: since.toISOString()
  }))
}

/** Takes a conversation out of the inbox, unless the driver has written again after `until`. Returns the rest. */
export async function settleConversation(
  deps: Deps,
  { orderId, until, actor }: { orderId: string; until: Date; actor: User }
): Promise<WaitingConversation[]> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await settle(trx, orderId, until))) throw new NotFoundError('Order')
    const change = { actor, action: 'order.settle-messages', objectType: 'order', objectId: orderId } as const
    await appendAudit(trx, 'notifications', { ...change, at: deps.now() })
  })
  return readInbox(deps, actor)
}
