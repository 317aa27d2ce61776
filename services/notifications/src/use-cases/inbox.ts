import { listWaiting, settle } from '#db/inbox.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { WaitingConversation } from '@ilbud/proto/http/dispatch/messages'
import type { NotificationsDeps } from './deps.ts'

const most = 100

/** What drivers wrote and nobody answered, longest waiting first. */
export async function readInbox({ db }: Pick<NotificationsDeps, 'db'>): Promise<WaitingConversation[]> {
  const waiting = await listWaiting(db, most)
  return waiting.map(({ driverId: id, driverName: name, at, since, ...rest }) => ({
    ...rest,
    driver: { id, name },
    at: at.toISOString(),
    since: since.toISOString()
  }))
}

/** Takes a conversation out of the inbox, unless the driver has written again after `until`. Returns the rest. */
export async function settleConversation(
  deps: Pick<NotificationsDeps, 'db'>,
  { orderId, until }: { orderId: string; until: Date }
): Promise<WaitingConversation[]> {
  if (!(await settle(deps.db, orderId, until))) throw new NotFoundError('Order')
  return readInbox(deps)
}
