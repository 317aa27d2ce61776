import { isInfrastructureError } from '#db/errors.ts'
import { every } from '#process/every.ts'
import { failpoint, isMutated } from '#process/failpoint.ts'
import { cloudEventSchema, type Envelope } from '@ilbud/proto/events/event'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Bus, Delivered, Subscription } from './bus.ts'
import { hasSequence, type Registered } from './handlers.ts'
import { enterInbox, type Verdict } from './inbox.ts'
import { dueHeads, maxAttempts, park, type Parked, postpone, unpark } from './park.ts'

export { on } from './handlers.ts'

export interface ConsumerOptions<Tables> {
  /** Also the name of its group. */
  service: string
  db: Kysely<Tables>
  bus: Bus
  topics: string[]
  handlers: Registered<Tables>[]
  log: Logger
  /** Something was committed: the relay's `wake`. */
  committed?: () => void
}

/** Rolls the transaction back and carries the verdict out of it. */
class NotNow extends Error {
  readonly verdict: Verdict
  constructor(verdict: Verdict) {
    super(verdict)
    this.verdict = verdict
  }
}

const retryMs = 1000
const inboxDays = 14

/**
 * Applies each event of the topics once, in the order of its subject's versions, in one transaction with its effect.
 * A database that is away is waited for. A message that cannot be handled is parked with all later ones of its key,
 * tried again with growing pauses, and after five tries goes to `<topic>.dead`.
 */
export async function consumeEvents<Tables>(options: ConsumerOptions<Tables>): Promise<Subscription> {
  const { service, db, bus, topics, log, committed = () => undefined } = options
  const handlers = new Map(options.handlers.map((each) => [each.contract.type, each]))

  async function apply(event: Envelope, topic: string, isRetry: boolean): Promise<Verdict> {
    failpoint('consumer.before_tx')
    const verdict = await db
      .transaction()
      .execute((trx) => applyIn(trx, event, topic, isRetry))
      .catch((error: unknown) => {
        if (error instanceof NotNow) return error.verdict
        throw error
      })
    if (verdict === 'apply') failpoint('consumer.after_commit')
    return verdict
  }

  async function applyIn(trx: Transaction<Tables>, event: Envelope, topic: string, isRetry: boolean): Promise<Verdict> {
    const incoming = { eventId: event.id, topic, subject: event.subject, version: versionOf(event) }
    const verdict = isMutated('no_inbox') ? 'apply' : await enterInbox(trx, incoming, isRetry)
    if (verdict === 'parked' || verdict === 'gap') throw new NotNow(verdict)
    if (verdict === 'apply') await handlers.get(event.type)?.handle(trx, event)
    failpoint('consumer.mid_tx')
    return verdict
  }

  async function take(message: Delivered): Promise<void> {
    const event = parse(message.value)
    if (!event) return bury(bus, message, 'not an event')
    try {
      const verdict = await apply(event, message.topic, false)
      if (verdict === 'apply') committed()
      if (verdict === 'gap')
        log.error({ service, topic: message.topic, key: message.key }, 'an event is missing: its key waits')
      if (verdict === 'gap' || verdict === 'parked') await park(db, message, versionOf(event), verdict)
    } catch (error) {
      if (isInfrastructureError(error)) throw error
      log.error(
        { err: error, service, topic: message.topic, key: message.key },
        'an event could not be handled: its key waits'
      )
      await park(db, message, versionOf(event), reasonOf(error))
    }
  }

  async function retry(parked: Parked): Promise<void> {
    const event = parse(parked.value)
    try {
      const verdict = event ? await apply(event, parked.topic, true) : 'gap'
      if (verdict === 'gap') return await giveUpOrPostpone(parked, parked.reason)
      await unpark(db, parked.id)
      if (verdict === 'apply') committed()
    } catch (error) {
      if (isInfrastructureError(error)) throw error
      await giveUpOrPostpone(parked, reasonOf(error))
    }
  }

  async function giveUpOrPostpone(parked: Parked, reason: string): Promise<void> {
    if (parked.attempts + 1 < maxAttempts) return postpone(db, parked.id, reason)
    await bury(bus, parked, reason)
    await unpark(db, parked.id)
    log.error({ service, topic: parked.topic, key: parked.key, reason }, 'an event was given up')
  }

  const subscription = await bus.consume(service, topics, take)
  const stopRetries = every(
    retryMs,
    async () => {
      for (const head of await dueHeads(db)) await retry(head)
    },
    log
  )
  const stopPruning = every(60 * 60_000, () => pruneInbox(db), log)
  return {
    async stop() {
      await Promise.all([subscription.stop(), stopRetries(), stopPruning()])
    }
  }
}

function parse(value: string): Envelope | null {
  try {
    return cloudEventSchema.parse(JSON.parse(value))
  } catch {
    return null
  }
}

function versionOf({ type, data }: Envelope): number | null {
  return hasSequence(type) && typeof data.version === 'number' ? data.version : null
}

/** Names of error classes and codes only: a message may quote what a person typed. */
function reasonOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string }
  return [name, code].filter(Boolean).join(' ')
}

async function bury(
  bus: Bus,
  { topic, key, value, headers }: Pick<Delivered, 'topic' | 'key' | 'value' | 'headers'>,
  reason: string
): Promise<void> {
  await bus.publish(`${topic}.dead`, [{ key, value, headers: { ...headers, reason } }])
}

async function pruneInbox<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`delete from inbox where received_at < now() - make_interval(days => ${inboxDays})`.execute(db)
  await sql`delete from idempotency where created_at < now() - interval '1 day'`.execute(db)
}
