import type { DeliveryStatus } from '@ilbud/proto/http/companies/webhooks'
import type { Position } from '@ilbud/kernel/http/input/page'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CompaniesTables, DeliveryFacts, WebhookDeliveriesTable } from './tables.ts'
import type { TestMode } from './webhooks.ts'

export type StoredDelivery = Selectable<WebhookDeliveriesTable>

interface NewDelivery {
  id: string
  webhookId: string
  causeId: string
  type: WebhookDeliveriesTable['type']
  orderId: string | null
  customerId: string | null
  test: boolean
  facts: DeliveryFacts
  at: Date
  createdAt: Date
  /** The webhook is off: it is stored for a replay. */
  skipped: boolean
}

/** Stores a delivery, in the transaction of what causes it. The same cause again stores nothing. */
export async function insertDelivery(
  trx: Transaction<CompaniesTables>,
  delivery: NewDelivery
): Promise<StoredDelivery | undefined> {
  const { id, webhookId, causeId, type, orderId, customerId, test, facts, at, createdAt, skipped } = delivery
  return trx
    .insertInto('webhook_deliveries')
    .values({
      id,
      webhook_id: webhookId,
      cause_id: causeId,
      type,
      order_id: orderId,
      customer_id: customerId,
      test,
      facts: JSON.stringify(facts),
      at,
      created_at: createdAt,
      status: skipped ? 'skipped' : 'pending',
      tried_from: createdAt,
      next_at: skipped ? null : createdAt
    })
    .onConflict((conflict) => conflict.columns(['webhook_id', 'cause_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** What a caller may see: a ping is of no order. */
function isFor(test: TestMode) {
  return test === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(order_id is null or webhook_deliveries.test = ${sql.lit(test)})`
}

interface DeliveriesQuery {
  webhookId: string
  status: DeliveryStatus | undefined
  test: TestMode
  after: Position | null
  limit: number
}

/** Newest first; one more than `limit` if there are more. */
export async function listDeliveries(
  db: Kysely<CompaniesTables>,
  { webhookId, status, test, after, limit }: DeliveriesQuery
): Promise<StoredDelivery[]> {
  let query = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId).where(isFor(test))
  if (status) query = query.where('status', '=', status)
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`)
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countDeliveries(
  db: Kysely<CompaniesTables>,
  { webhookId, status, test }: Pick<DeliveriesQuery, 'webhookId' | 'status' | 'test'>
): Promise<number> {
  const query = db.selectFrom('webhook_deliveries').select((eb) => eb.fn.countAll<string>().as('count'))
  const { count } = await query
    .where('webhook_id', '=', webhookId)
    .where(isFor(test))
    .$if(status !== undefined, (counted) => counted.where('status', '=', status!))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The deliveries of a webhook that are due, the longest first. */
export async function findDue(
  db: Kysely<CompaniesTables>,
  { webhookId, now, most }: { webhookId: string; now: Date; most: number }
): Promise<StoredDelivery[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .execute()
}

interface Tried {
  status: DeliveryStatus
  at: Date
  nextAt: Date | null
  bodySealed: Buffer | null
  answerStatus: number | null
  answerSealed: Buffer | null
  error: string | null
}

/**
 * Records a try, unless the delivery was sent again by hand or tried by somebody else since it was read. A failure
 * changes nothing of a delivery that was skipped meanwhile.
 */
export async function recordTry(
  db: Kysely<CompaniesTables>,
  { id, tries, tried_from: from }: StoredDelivery,
  { status, at, nextAt, bodySealed, answerStatus, answerSealed, error }: Tried
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      status,
      tries: tries + 1,
      last_try_at: at,
      next_at: nextAt,
      body_sealed: bodySealed,
      answer_status: answerStatus,
      answer_sealed: answerSealed,
      error
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('tried_from', '=', from)
    .$if(status !== 'delivered', (query) => query.where('next_at', 'is not', null))
    .execute()
}

/** Leaves a delivery for later without counting a try. */
export async function postponeDelivery(
  db: Kysely<CompaniesTables>,
  { id, tries, tried_from: from }: StoredDelivery,
  next: Date
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_at: next })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('tried_from', '=', from)
    .where('next_at', 'is not', null)
    .execute()
}

const again = (now: Date) => ({ status: 'pending', tries: 0, tried_from: now, next_at: now }) as const

/** Makes a delivery of the company due again, from its first try on; undefined: there is none. */
export async function resendDelivery(
  trx: Transaction<CompaniesTables>,
  { id, companyId, test, now }: { id: string; companyId: string; test: TestMode; now: Date }
): Promise<(StoredDelivery & { isOff: boolean }) | undefined> {
  return trx
    .updateTable('webhook_deliveries')
    .from('webhooks')
    .set(again(now))
    .where('webhook_deliveries.id', '=', id)
    .whereRef('webhooks.id', '=', 'webhook_id')
    .where('company_id', '=', companyId)
    .where(isFor(test))
    .$if(test !== undefined, (query) => query.where('webhooks.test', '=', test!))
    .returningAll('webhook_deliveries')
    .returning(sql<boolean>`off_because is not null`.as('isOff'))
    .executeTakeFirst()
}

/** Makes all deliveries of the webhook since then due again; returns how many. */
export async function replayDeliveries(
  trx: Transaction<CompaniesTables>,
  { webhookId, test, since, now }: { webhookId: string; test: TestMode; since: Date; now: Date }
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set(again(now))
    .where('webhook_id', '=', webhookId)
    .where('created_at', '>=', since)
    .where(isFor(test))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What waits for a webhook that is turned off is not sent, but can be replayed. */
export async function skipPending(trx: Transaction<CompaniesTables>, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'skipped', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .execute()
}

/** Erases what was sent and answered about an order, and its delay and arrival time. */
export async function forgetOrderBodies(trx: Transaction<CompaniesTables>, orderId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ body_sealed: null, answer_sealed: null })
    .where('order_id', '=', orderId)
    .execute()
  await trx.deleteFrom('order_estimates').where('order_id', '=', orderId).execute()
}

/** The same for the orders of a person. */
export async function forgetBodiesOf(trx: Transaction<CompaniesTables>, userId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ body_sealed: null, answer_sealed: null })
    .where('customer_id', '=', userId)
    .execute()
}

export async function deleteDeliveriesBefore(db: Kysely<CompaniesTables>, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
}
