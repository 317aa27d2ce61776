import {
  countDeliveries,
  insertDelivery,
  listDeliveries,
  replayDeliveries,
  resendDelivery,
  type StoredDelivery
} from '#db/webhook-deliveries.ts'
import { findWebhook, lockWebhook, type TestMode } from '#db/webhooks.ts'
import { ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { PageEnd, Position } from '@ilbud/kernel/http/input/page'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { DeliveryStatus } from '@ilbud/proto/http/companies/webhooks'
import type { Actor, WebhookDeps } from '#use-cases/deps.ts'
import { changeWebhook, type OneWebhook } from './change-webhook.ts'

/** Queues a `test.ping`. */
export async function testWebhook(deps: WebhookDeps, { id, companyId, actor }: OneWebhook): Promise<StoredDelivery> {
  const at = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const stored = await lockWebhook(trx, { id, companyId, test: actor.test })
    if (!stored) throw new NotFoundError('Webhook')
    if (stored.offBecause !== null) throw new WebhookOffError()
    const deliveryId = uuidv7(at)
    const ping = {
      id: deliveryId,
      webhookId: id,
      causeId: deliveryId,
      type: 'test.ping' as const,
      orderId: null,
      customerId: null,
      test: stored.test,
      facts: { webhookId: id },
      at,
      createdAt: at,
      skipped: false
    }
    return (await insertDelivery(trx, ping))!
  })
}

interface DeliveriesRequest {
  id: string
  /** Null: of any. */
  companyId: string | null
  test: TestMode
  status: DeliveryStatus | undefined
  after: Position | null
  limit: number
}

/** A page of what was sent to a webhook. */
export async function readDeliveries(
  { db }: Pick<WebhookDeps, 'db'>,
  { id, companyId, test, status, after, limit }: DeliveriesRequest
): Promise<PageEnd & { deliveries: StoredDelivery[] }> {
  if (!(await findWebhook(db, { id, companyId, test }))) throw new NotFoundError('Webhook')
  const found = await listDeliveries(db, { webhookId: id, test, status, after, limit })
  const deliveries = found.slice(0, limit)
  const last = deliveries.at(-1)
  const next = found.length > limit && last ? { createdAt: last.created_at, id: last.id } : null
  return { deliveries, next, total: await countDeliveries(db, { webhookId: id, test, status }), isEstimated: false }
}

/** The same for admins, of any company. */
export async function readDeliveriesForAdmin(
  deps: Pick<WebhookDeps, 'db' | 'now' | 'onCommit'>,
  { actor, ...wanted }: Omit<DeliveriesRequest, 'companyId' | 'test'> & { actor: Actor }
): Promise<PageEnd & { deliveries: StoredDelivery[] }> {
  const found = await readDeliveries(deps, { ...wanted, companyId: null, test: undefined })
  const objectId = wanted.id
  await recordRead(deps, 'companies', {
    actor,
    action: 'company.list-webhook-deliveries',
    objectType: 'webhook',
    objectId
  })
  return found
}

/** Sends a delivery again under its id. */
export async function resend({ db, now }: WebhookDeps, { id, companyId, actor }: OneWebhook): Promise<StoredDelivery> {
  return db.transaction().execute(async (trx) => {
    const again = await resendDelivery(trx, { id, companyId, test: actor.test, now: now() })
    if (!again) throw new NotFoundError('Delivery')
    if (again.isOff) throw new WebhookOffError()
    return again
  })
}

/** Sends everything since then again, under the same ids; returns how many. */
export async function replay(deps: WebhookDeps, { since, ...one }: OneWebhook & { since: Date }): Promise<number> {
  return changeWebhook(deps, one, 'company.replay-webhook', async (trx, { id, offBecause }) => {
    if (offBecause !== null) throw new WebhookOffError()
    return replayDeliveries(trx, { webhookId: id, test: one.actor.test, since, now: deps.now() })
  })
}

class WebhookOffError extends ConflictError {
  constructor() {
    super('WEBHOOK_OFF', 'The webhook is off; turn it on first')
  }
}
