import { uuidv7 } from '@ilbud/kernel/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { NotificationsTables } from './tables.ts'

/** Whose news a browser wants: those of an account, as long as its session lasts, or those of a parcel. */
export type Subscriber = { userId: string; sessionId: string } | { orderId: string }

type Db = Kysely<NotificationsTables>
type Trx = Transaction<NotificationsTables>

/** More than anybody has browsers; the one that was seen longest ago goes first. */
const mostPerSubscriber = 10

interface NewSubscription {
  endpointHash: Buffer
  /** The push service, for people who read what is stored about them. */
  host: string
  sealed: Buffer
  at: Date
}

/**
 * Stores a subscription, or that it was seen again. A browser tells of one account at a time: that of somebody who used
 * it before ends.
 */
export async function saveSubscription(trx: Trx, subscriber: Subscriber, added: NewSubscription): Promise<void> {
  const { endpointHash, host, sealed, at } = added
  const isAccount = 'userId' in subscriber
  if (isAccount) {
    await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint_hash', '=', endpointHash)
      .where('user_id', '<>', subscriber.userId)
      .execute()
  }
  const owner = isAccount
    ? { user_id: subscriber.userId, session_id: subscriber.sessionId }
    : { order_id: subscriber.orderId }
  await trx
    .insertInto('push_subscriptions')
    .values({ id: uuidv7(at), endpoint_hash: endpointHash, host, sealed, ...owner, created_at: at, seen_at: at })
    .onConflict((conflict) => {
      const target = isAccount
        ? conflict.column('endpoint_hash').where('user_id', 'is not', null)
        : conflict.columns(['endpoint_hash', 'order_id']).where('order_id', 'is not', null)
      return target.doUpdateSet({ host, sealed, ...owner, seen_at: at })
    })
    .execute()
  await deleteSurplus(trx, subscriber)
}

async function deleteSurplus(trx: Trx, subscriber: Subscriber): Promise<void> {
  const surplus = ownedBy(trx, subscriber)
    .select('id')
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(mostPerSubscriber)
  await trx.deleteFrom('push_subscriptions').where('id', 'in', surplus).execute()
}

function ownedBy(db: Db, subscriber: { userId: string } | { orderId: string }) {
  const query = db.selectFrom('push_subscriptions')
  return 'userId' in subscriber
    ? query.where('user_id', '=', subscriber.userId)
    : query.where('order_id', '=', subscriber.orderId)
}

export async function listSubscriptionIds(
  db: Db,
  subscriber: { userId: string } | { orderId: string }
): Promise<string[]> {
  const rows = await ownedBy(db, subscriber).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function findSubscription(
  db: Db,
  id: string
): Promise<{ sealed: Buffer; userId: string | null } | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .select(['sealed', 'user_id as userId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What is stored of a person's browsers, for themselves. */
export async function listOwnSubscriptions(db: Db, userId: string) {
  return ownedBy(db, { userId })
    .select(['id', 'host as pushService', 'created_at as createdAt', 'seen_at as seenAt'])
    .orderBy('id')
    .execute()
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** Ends the news of an account or a parcel in one browser. */
export async function deleteEndpoint(
  db: Db,
  endpointHash: Buffer,
  subscriber: { userId: string } | { orderId: string }
): Promise<void> {
  const ids = ownedBy(db, subscriber).select('id').where('endpoint_hash', '=', endpointHash)
  await db.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
}

/** A session has ended; null: all that the user had until then. */
export async function deleteOfSession(
  trx: Trx,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  until: Date
): Promise<void> {
  const query = trx.deleteFrom('push_subscriptions').where('user_id', '=', userId)
  await (sessionId === null ? query.where('seen_at', '<=', until) : query.where('session_id', '=', sessionId)).execute()
}

export async function deleteOfOrder(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('order_id', '=', orderId).execute()
}

/** Those of the person's account, and of the links of their parcels. */
export async function deleteOfPerson(trx: Trx, userId: string): Promise<void> {
  await sql`
    delete from push_subscriptions
    where user_id = ${userId}::uuid
      or order_id in (select order_id from mails where user_id = ${userId}::uuid and order_id is not null)`.execute(trx)
}

/** Deletes those of parcels that ended before `endedBefore`, and those that no browser has shown since `seenBefore`. */
export async function deleteOldSubscriptions(
  db: Db,
  { endedBefore, seenBefore }: { endedBefore: Date; seenBefore: Date }
): Promise<void> {
  await sql`
    delete from push_subscriptions
    where seen_at < ${seenBefore}
      or order_id in (select order_id from conversations where ended_at < ${endedBefore})`.execute(db)
}
