import { lockWebhook, type StoredWebhook } from '#db/webhooks.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import type { Actor, WebhookDeps } from '#use-cases/deps.ts'

export interface OneWebhook {
  id: string
  companyId: string
  actor: Actor
}

/** For admins: null is of any company. */
export interface AnyWebhook extends Omit<OneWebhook, 'companyId'> {
  companyId: string | null
}

type Trx = Parameters<typeof lockWebhook>[0]

/** A change of one webhook of the company, locked and audited. */
export async function changeWebhook<Result>(
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

export function objectOf({ id }: StoredWebhook): { objectType: string; objectId: string } {
  return { objectType: 'webhook', objectId: id }
}
