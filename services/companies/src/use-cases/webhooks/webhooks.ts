import { lockCompanies } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import {
  countDeliveries,
  insertDelivery,
  listDeliveries,
  replayDeliveries,
  resendDelivery,
  skipPending,
  type StoredDelivery
} from '#db/webhook-deliveries.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  replaceWebhookSecret,
  type StoredWebhook,
  type TestMode,
  updateWebhook
} from '#db/webhooks.ts'
import { randomBytes } from 'node:crypto'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { seal } from '@ilbud/kernel/db/seal'
import { ConflictError, InvalidRequestError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit, recordRead } from '@ilbud/kernel/events/audit'
import type { PageEnd, Position } from '@ilbud/kernel/http/input/page'
import { uuidv7 } from '@ilbud/kernel/ids'
import { webhookTurnedOff } from '@ilbud/proto/events/companies'
import {
  type DeliveryStatus,
  type WebhookEdit,
  type WebhookOff,
  type WebhookType,
  webhookTypes
} from '@ilbud/proto/http/companies/webhooks'
import type { Actor, WebhookDeps } from '#use-cases/deps.ts'

// docs/security/limits.md#sizes.
const mostWebhooks = 20
const rotatedForMs = 24 * 3_600_000
/** Standard Webhooks: 24 to 64 bytes. */
const secretBytes = 32

/** A webhook with its secret in clear text. */
export interface FreshWebhook extends StoredWebhook {
  secret: string
}

interface OneWebhook {
  id: string
  companyId: string
  actor: Actor
}

/** For admins: null is of any company. */
interface AnyWebhook extends Omit<OneWebhook, 'companyId'> {
  companyId: string | null
}

/** For admins, who see those of any company. */
export async function readWebhooksForAdmin(
  deps: Pick<WebhookDeps, 'db' | 'now' | 'onCommit'>,
  { companyId, actor }: { companyId: string; actor: Actor }
): Promise<StoredWebhook[]> {
  const read = { actor, action: 'company.list-webhooks', objectType: 'company', objectId: companyId } as const
  await recordRead(deps, 'companies', read)
  return listWebhooks(deps.db, { companyId, test: undefined })
}

interface NewWebhook {
  companyId: string
  url: string
  events: readonly WebhookType[]
  description: string | null
  actor: Actor
}

export async function addWebhook(
  deps: Pick<WebhookDeps, 'db' | 'dataKey' | 'now' | 'sender'>,
  { companyId, url, events, description, actor }: NewWebhook
): Promise<FreshWebhook> {
  const { db, dataKey, now } = deps
  const at = now()
  const secret = newSecret()
  const stored: StoredWebhook = {
    id: uuidv7(at),
    companyId,
    url: checkedUrl(deps, url),
    events: inOrder(events),
    description,
    test: actor.test ?? false,
    createdAt: at,
    offBecause: null,
    failingSince: null,
    secretSealed: seal(dataKey, secret),
    oldSecretSealed: null,
    oldSecretUntil: null
  }
  await inTransaction(db, async (trx) => {
    if (!(await lockCompanies(trx, [companyId])).has(companyId)) throw new NotFoundError('Company')
    if ((await countWebhooks(trx, companyId)) >= mostWebhooks) {
      throw new ConflictError('TOO_MANY_WEBHOOKS', `A company has at most ${mostWebhooks} webhooks`)
    }
    await insertWebhook(trx, stored, actor.id)
    await appendAudit(trx, 'companies', { actor, action: 'company.add-webhook', ...objectOf(stored), at })
  })
  return { ...stored, secret }
}

/** Changes a webhook. What waits for one that is turned off is skipped; if an admin of ours turns it off, its company is told by mail. */
export async function editWebhook(
  deps: WebhookDeps,
  { edit, ...one }: AnyWebhook & { edit: WebhookEdit }
): Promise<StoredWebhook> {
  const url = edit.url === undefined ? undefined : checkedUrl(deps, edit.url)
  const off = one.companyId === null ? 'by-us' : 'by-hand'
  const changed = await change(deps, one, 'company.edit-webhook', async (trx, stored) => {
    const next: StoredWebhook = {
      ...stored,
      url: url ?? stored.url,
      events: edit.events ? inOrder(edit.events) : stored.events,
      description: edit.description === undefined ? stored.description : edit.description,
      ...switched(stored, edit.enabled, off)
    }
    await updateWebhook(trx, next)
    if (next.offBecause !== null) await skipPending(trx, stored.id)
    if (stored.offBecause === null && next.offBecause === 'by-us') {
      const { companyId, id: webhookId } = stored
      await appendCompanyEvent(trx, webhookTurnedOff, { companyId, webhookId, because: 'by-us' }, deps.now())
    }
    return next
  })
  return changed
}

function switched({ offBecause, failingSince }: StoredWebhook, enabled: boolean | undefined, off: WebhookOff) {
  if (enabled === true) return { offBecause: null, failingSince: offBecause === null ? failingSince : null }
  return { offBecause: enabled === false ? (offBecause ?? off) : offBecause, failingSince }
}

/** Gives a webhook another secret; for a day both sign. */
export async function rotateWebhookSecret(deps: WebhookDeps, one: OneWebhook): Promise<FreshWebhook> {
  const secret = newSecret()
  const oldUntil = new Date(deps.now().getTime() + rotatedForMs)
  const secretSealed = seal(deps.dataKey, secret)
  const rotated = await change(deps, one, 'company.rotate-webhook-secret', async (trx, stored) => {
    await replaceWebhookSecret(trx, { id: stored.id, secretSealed, oldUntil })
    return { ...stored, secretSealed, oldSecretSealed: stored.secretSealed, oldSecretUntil: oldUntil }
  })
  return { ...rotated, secret }
}

export async function removeWebhook(deps: WebhookDeps, one: OneWebhook): Promise<void> {
  await change(deps, one, 'company.delete-webhook', (trx, { id }) => deleteWebhook(trx, id))
}

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
  return change(deps, one, 'company.replay-webhook', async (trx, { id, offBecause }) => {
    if (offBecause !== null) throw new WebhookOffError()
    return replayDeliveries(trx, { webhookId: id, test: one.actor.test, since, now: deps.now() })
  })
}

class WebhookOffError extends ConflictError {
  constructor() {
    super('WEBHOOK_OFF', 'The webhook is off; turn it on first')
  }
}

type Trx = Parameters<typeof lockWebhook>[0]

/** A change of one webhook of the company, locked and audited. */
async function change<Result>(
  { db, now, onCommit }: WebhookDeps,
  { id, companyId, actor }: AnyWebhook,
  action: Parameters<typeof appendAudit>[2]['action'],
  work: (trx: Trx, stored: StoredWebhook) => Promise<Result>
): Promise<Result> {
  const result = await db.transaction().execute(async (trx) => {
    const stored = await lockWebhook(trx, { id, companyId, test: actor.test })
    if (!stored) throw new NotFoundError('Webhook')
    const done = await work(trx, stored)
    await appendAudit(trx, 'companies', { actor, action, ...objectOf(stored), at: now() })
    return done
  })
  onCommit()
  return result
}

/** Without the fragment, which is sent to no server. */
function checkedUrl({ sender }: Pick<WebhookDeps, 'sender'>, text: string): string {
  const url = new URL(text)
  const message = sender.refusalOf(url)
  if (message) throw new InvalidRequestError([{ path: 'url', message }])
  url.hash = ''
  return url.href
}

function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`
}

function inOrder(events: readonly WebhookType[]): WebhookType[] {
  return webhookTypes.filter((type) => events.includes(type))
}

function objectOf({ id }: StoredWebhook): { objectType: string; objectId: string } {
  return { objectType: 'webhook', objectId: id }
}
