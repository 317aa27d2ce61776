import { countEntries, listEntries, type ListedEntry } from '#db/audit-lists.ts'
import type { AuthTables } from '#db/tables.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import type { PageEnd, Position } from '@ilbud/kernel/http/input/page'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import type { AuditQuery } from '@ilbud/proto/http/people/audit'
import { parseTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import type { Kysely } from 'kysely'
import { endOfPage } from '#use-cases/users/end-of-page.ts'

export interface ReadAuditDeps {
  db: Kysely<AuthTables>
  calls: Calls
}

export interface NamedEntry extends ListedEntry {
  /** Null: not of an order, of a deleted one, or orders is unavailable. */
  trackingId: string | null
}

/** One page of the audit log, newest first. It can be read while orders is unavailable, except by tracking ID. */
export async function readAudit(
  { db, calls }: ReadAuditDeps,
  { query: asked, after }: { query: AuditQuery; after: Position | null }
): Promise<PageEnd & { entries: NamedEntry[] }> {
  const query = { ...asked, subject: await findSubject(calls, asked.subject) }
  const { limit } = query
  const [found, counted] = await Promise.all([
    listEntries(db, query, { limit: limit + 1, after }),
    countEntries(db, query)
  ])
  const { shown, next } = endOfPage(
    found.map((entry) => ({ ...entry, createdAt: entry.at })),
    limit
  )
  const trackingIds = await findTrackingIds(calls, shown)
  const nameOf = ({ objectType, objectId }: ListedEntry): string | null =>
    (objectType === 'order' && trackingIds.get(objectId)) || null
  return { entries: shown.map((entry) => ({ ...entry, trackingId: nameOf(entry) })), ...counted, next }
}

/** The id of what was asked for: of an order also by its tracking ID, in any spelling. */
async function findSubject(calls: Calls, subject: string | undefined): Promise<string | undefined> {
  const trackingId = parseTrackingId(subject ?? '')
  if (!trackingId) return subject
  const { orders } = await calls.to(Orders).names({ trackingIds: [trackingId] })
  const [order] = orders
  if (!order) throw new InvalidRequestError([{ path: 'subject', message: 'No order has this tracking ID' }])
  return order.orderId
}

/** By order id. */
async function findTrackingIds(calls: Calls, entries: readonly ListedEntry[]): Promise<Map<string, string>> {
  const ofOrders = entries.filter(({ objectType }) => objectType === 'order')
  const orderIds = [...new Set(ofOrders.map(({ objectId }) => objectId))]
  if (orderIds.length === 0) return new Map()
  const answer = await calls
    .to(Orders)
    .names({ orderIds })
    .catch(() => null)
  return new Map(answer?.orders.map(({ orderId, trackingId }) => [orderId, trackingId]))
}
