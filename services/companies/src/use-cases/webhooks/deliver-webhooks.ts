import { appendCompanyEvent } from '#db/events.ts'
import { findDue, postponeDelivery, recordTry, skipPending, type StoredDelivery } from '#db/webhook-deliveries.ts'
import { claimWebhooks, noteFailure, noteSuccess, releaseWebhook, type StoredWebhook, turnOff } from '#db/webhooks.ts'
import { nextTry } from '#domain/webhook-tries.ts'
import { NoAnswerError, type OutboundAnswer } from '@ilbud/kernel/http/outbound/sender'
import { open, seal } from '@ilbud/kernel/db/seal'
import { AppError } from '@ilbud/kernel/errors'
import { every } from '@ilbud/kernel/runtime/every'
import { failpoint } from '@ilbud/kernel/runtime/failpoint'
import { createCounter } from '@ilbud/kernel/runtime/metrics'
import { webhookTurnedOff } from '@ilbud/proto/events/companies'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import type { WebhookBody } from '@ilbud/proto/http/companies/webhooks'
import { Webhook as Signer } from 'standardwebhooks'
import type { WebhookDeps } from '#use-cases/deps.ts'

const pollMs = 250
/** How many webhooks are served at the same time by one replica; many of them may be slow. */
const mostWebhooks = 100
/** How many of them belong to one company, whose servers may all answer slowly. */
const mostOfCompany = 5
/** How many deliveries of one webhook are sent at the same time. */
const mostAtOnce = 4
/** Longer than a batch takes. After a crash the webhook's deliveries wait for so long. */
const claimMs = 60_000
/** A webhook that does not answer in time is left alone for so long, so that it holds no place of others. */
const hangingMs = 20_000
/** After an error of our own. */
const postponeMs = 5_000
const failingMs = 3 * 24 * 3_600_000

const countDelivery = createCounter(
  'companies.webhook.tries',
  'Tries to deliver webhooks, by outcome; postponed: the message could not be written, and was not sent',
  'outcome'
)

/**
 * Keeps delivering what is due. Several replicas may do so at once: a claimed webhook is left to whoever claimed it.
 * Returns a function that stops it; what is being sent then stays due and is sent again, under the same id.
 */
export function startDelivering(deps: WebhookDeps): () => Promise<void> {
  const { db, now, log, sender } = deps
  const stopping = new AbortController()
  const serving = new Map<Promise<void>, string>()

  const stop = every(
    pollMs,
    async () => {
      const most = mostWebhooks - serving.size
      if (most === 0) return
      const until = new Date(now().getTime() + claimMs)
      const share = { mostOfCompany, serving: [...serving.values()] }
      for (const webhook of await claimWebhooks(db, { now: now(), until, most, ...share })) {
        const served = serve(deps, { webhook, until, signal: stopping.signal })
          .catch((error: unknown) => log.error({ err: error, webhook: webhook.id }, 'webhook could not be served'))
          .finally(() => serving.delete(served))
        serving.set(served, webhook.companyId)
      }
    },
    log
  )

  return async () => {
    stopping.abort()
    await stop()
    await Promise.all(serving.keys())
    await sender.close()
  }
}

interface Claim {
  webhook: StoredWebhook
  until: Date
  signal: AbortSignal
}

type Outcome = 'delivered' | 'failed' | 'hanging' | 'gone' | 'postponed' | 'stopped'

/** Sends what is due to one webhook, in batches, until nothing is, or its claim is about to end. */
async function serve(deps: WebhookDeps, { webhook, until, signal }: Claim): Promise<void> {
  const { db, now } = deps
  const { id } = webhook
  let outcomes: Outcome[] = []
  while (now().getTime() < until.getTime() - claimMs / 2) {
    const due = await findDue(db, { webhookId: id, now: now(), most: mostAtOnce })
    if (due.length === 0) break
    outcomes = await Promise.all(due.map((delivery) => tryOnce(deps, { webhook, delivery, signal })))
    if (outcomes.some((outcome) => ['stopped', 'hanging', 'gone'].includes(outcome))) break
  }
  if (outcomes.includes('gone')) await endWebhook(deps, webhook, 'gone')
  const free = now().getTime() + (outcomes.includes('hanging') ? hangingMs : 0)
  await releaseWebhook(db, { id, until, free: new Date(free) })
}

interface Attempt {
  webhook: StoredWebhook
  delivery: StoredDelivery
  signal: AbortSignal
}

async function tryOnce(deps: WebhookDeps, attempt: Attempt): Promise<Outcome> {
  const { db, dataKey, now } = deps
  const { delivery, webhook, signal } = attempt
  let body: string
  try {
    body = delivery.body_sealed ? open(dataKey, delivery.body_sealed) : await writeBody(deps, webhook, delivery)
  } catch (error) {
    // A service that is unavailable reports that itself.
    if (!(error instanceof AppError)) deps.log.error({ err: error, delivery: delivery.id }, 'webhook not written')
    await postponeDelivery(db, delivery, new Date(now().getTime() + postponeMs))
    countDelivery('postponed')
    return 'postponed'
  }
  const answer = await deps.sender
    .send({ url: webhook.url, headers: signedHeaders(deps, attempt, body), body, signal })
    .catch((error: unknown) => error as Error)
  if (signal.aborted) return 'stopped'
  if (answer instanceof Error && !(answer instanceof NoAnswerError)) throw answer
  const isDelivered = !(answer instanceof Error) && answer.status >= 200 && answer.status < 300
  if (isDelivered) failpoint('hooks.after_200')
  await record(deps, attempt, { body, answer, isDelivered })
  return outcomeOf(deps, webhook, { answer, isDelivered })
}

interface Ended {
  answer: OutboundAnswer | NoAnswerError
  isDelivered: boolean
}

async function record(
  { db, dataKey, now }: WebhookDeps,
  { delivery }: Attempt,
  { body, answer, isDelivered }: Ended & { body: string }
): Promise<void> {
  const at = now()
  const nextAt = isDelivered
    ? null
    : nextTry({ from: delivery.tried_from, tries: delivery.tries + 1, now: at, chance: Math.random() })
  const isAnswer = !(answer instanceof Error)
  await recordTry(db, delivery, {
    status: isDelivered ? 'delivered' : nextAt === null ? 'failed' : 'pending',
    at,
    nextAt,
    bodySealed: delivery.body_sealed ?? seal(dataKey, body),
    answerStatus: isAnswer ? answer.status : null,
    answerSealed: isAnswer ? seal(dataKey, answer.body) : null,
    error: isAnswer ? null : answer.code
  })
}

/** What the answer says about the webhook as a whole. */
async function outcomeOf(deps: WebhookDeps, webhook: StoredWebhook, { answer, isDelivered }: Ended): Promise<Outcome> {
  const { db, now } = deps
  countDelivery(isDelivered ? 'delivered' : answer instanceof Error ? answer.code : 'refused')
  if (isDelivered) {
    await noteSuccess(db, webhook.id)
    return 'delivered'
  }
  if (!(answer instanceof Error) && answer.status === 410) return 'gone'
  const since = await noteFailure(db, webhook.id, now())
  if (now().getTime() - since.getTime() >= failingMs) await endWebhook(deps, webhook, 'failing')
  return answer instanceof NoAnswerError && answer.code === 'TIMEOUT' ? 'hanging' : 'failed'
}

/** Turns the webhook off, which the company is told by mail. */
async function endWebhook(
  { db, now, onCommit }: WebhookDeps,
  { id, companyId }: StoredWebhook,
  because: 'failing' | 'gone'
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await turnOff(trx, id, because))) return
    await skipPending(trx, id)
    await appendCompanyEvent(trx, webhookTurnedOff, { companyId, webhookId: id, because }, now())
  })
  onCommit()
}

/**
 * What the event says of the order at its time, over the order as its company reads it now. Of an order that is deleted
 * there is what the event says.
 */
async function writeBody(
  { calls }: WebhookDeps,
  { companyId }: StoredWebhook,
  { type, at, order_id: orderId, facts }: StoredDelivery
): Promise<string> {
  const order = orderId === null ? {} : await readOrder(calls, { orderId, companyId })
  const body: WebhookBody = { type, timestamp: at.toISOString(), data: { ...order, ...facts } }
  return JSON.stringify(body)
}

async function readOrder(
  calls: WebhookDeps['calls'],
  wanted: { orderId: string; companyId: string }
): Promise<Record<string, unknown>> {
  try {
    const { order } = await calls.to(Orders).companyOrder(wanted)
    return JSON.parse(order) as Record<string, unknown>
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return {}
    throw error
  }
}

/** Standard Webhooks: signed with the secret, and with the one before for a day after it was replaced. */
function signedHeaders(
  { dataKey, now }: WebhookDeps,
  { webhook, delivery: { id } }: Attempt,
  body: string
): Record<string, string> {
  const { secretSealed, oldSecretSealed, oldSecretUntil } = webhook
  const at = now()
  const isOldValid = oldSecretSealed !== null && oldSecretUntil !== null && oldSecretUntil > at
  const secrets = [secretSealed, ...(isOldValid ? [oldSecretSealed] : [])].map((sealed) => open(dataKey, sealed))
  return {
    'content-type': 'application/json',
    'user-agent': 'Ilbud-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' ')
  }
}
