import { lockCompanies } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import { skipPending } from '#db/webhook-deliveries.ts'
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  replaceWebhookSecret,
  type StoredWebhook,
  updateWebhook
} from '#db/webhooks.ts'
import { randomBytes } from 'node:crypto'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { seal } from '@ilbud/kernel/db/seal'
import { ConflictError, InvalidRequestError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit, recordRead } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import { webhookTurnedOff } from '@ilbud/proto/events/companies'
import { type WebhookEdit, type WebhookOff, type WebhookType, webhookTypes } from '@ilbud/proto/http/companies/webhooks'
import type { Actor, WebhookDeps } from '#use-cases/deps.ts'
import { type AnyWebhook, changeWebhook, objectOf, type OneWebhook } from './change-webhook.ts'

// docs/security/limits.md#sizes.
const mostWebhooks = 20
const rotatedForMs = 24 * 3_600_000
/** Standard Webhooks: 24 to 64 bytes. */
const secretBytes = 32

/** A webhook with its secret in clear text. */
export interface FreshWebhook extends StoredWebhook {
  secret: string
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
  return changeWebhook(deps, one, 'company.edit-webhook', async (trx, stored) => {
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
  const rotated = await changeWebhook(deps, one, 'company.rotate-webhook-secret', async (trx, stored) => {
    await replaceWebhookSecret(trx, { id: stored.id, secretSealed, oldUntil })
    return { ...stored, secretSealed, oldSecretSealed: stored.secretSealed, oldSecretUntil: oldUntil }
  })
  return { ...rotated, secret }
}

export async function removeWebhook(deps: WebhookDeps, one: OneWebhook): Promise<void> {
  await changeWebhook(deps, one, 'company.delete-webhook', (trx, { id }) => deleteWebhook(trx, id))
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
