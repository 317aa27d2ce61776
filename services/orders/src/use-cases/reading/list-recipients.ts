import { countRecipients, listRecipients as findRecipients, type Recipient } from '#db/lists/recipients.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { PageEnd, Position } from '@ilbud/kernel/http/input/page'
import type { ListRecipientsQuery } from '@ilbud/proto/http/dispatch/admin-orders'
import type { ReadDeps } from '#use-cases/deps.ts'

/** One page of recipients. The read is audited. */
export async function listRecipients(
  deps: ReadDeps,
  { actor, query, after }: { actor: Actor; query: ListRecipientsQuery; after: Position | null }
): Promise<PageEnd & { recipients: Recipient[] }> {
  const { q, limit } = query
  const [found, counted] = await Promise.all([
    findRecipients(deps.db, q, { after, limit: limit + 1 }),
    countRecipients(deps.db, q),
    recordRead(deps, 'orders', { actor, action: 'recipient.list', objectType: 'list', objectId: 'recipients' })
  ])
  const recipients = found.slice(0, limit)
  const last = recipients.at(-1)
  const next = found.length > limit && last ? { createdAt: last.lastAt, id: last.lastOrderId } : null
  return { ...counted, recipients, next }
}
