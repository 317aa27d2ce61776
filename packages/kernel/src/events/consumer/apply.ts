import { failpoint } from '#runtime/failpoint.ts'
import { cloudEventSchema, type Envelope } from '@ilbud/proto/events/event'
import { prepared } from '#db/prepared.ts'
import type { Kysely, Transaction } from 'kysely'
import { hasSequence, type RegisteredHandler } from '#events/handlers.ts'
import { enterInbox, type Verdict } from './inbox.ts'

/** Rolls the transaction back and carries the verdict out of it. */
class NotApplicable extends Error {
  readonly verdict: Verdict
  constructor(verdict: Verdict) {
    super(verdict)
    this.verdict = verdict
  }
}

export type Apply = (event: Envelope, topic: string, isRetry: boolean) => Promise<Verdict>

/** Applies one event in one transaction: the inbox, then the handler. If the handler throws, all is rolled back. */
export function createApply<Tables>(db: Kysely<Tables>, handlerList: RegisteredHandler<Tables>[]): Apply {
  const handlers = new Map(
    handlerList.flatMap((handler) => [...handler.contracts.keys()].map((type) => [type, handler] as const))
  )

  async function applyIn(trx: Transaction<Tables>, event: Envelope, topic: string, isRetry: boolean): Promise<Verdict> {
    await extendTimeouts(trx)
    const incoming = { eventId: event.id, topic, subject: event.subject, version: versionOf(event) }
    const verdict = await enterInbox(trx, incoming, isRetry)
    if (verdict === 'parked' || verdict === 'gap') throw new NotApplicable(verdict)
    const handler = handlers.get(event.type)
    if (verdict === 'apply' && handler && (!event.test || handler.takesTests)) await handler.handle(trx, event)
    failpoint('consumer.mid_tx')
    return verdict
  }

  return async (event, topic, isRetry) => {
    const verdict = await db
      .transaction()
      .execute((trx) => applyIn(trx, event, topic, isRetry))
      .catch((error: unknown) => {
        if (error instanceof NotApplicable) return error.verdict
        throw error
      })
    if (verdict === 'apply') failpoint('consumer.after_commit')
    return verdict
  }
}

/**
 * Nobody waits for the answer to an event. One that gave up a lock after a second, as a request does, would begin anew
 * and keep a busy database busy.
 */
async function extendTimeouts<Tables>(trx: Transaction<Tables>): Promise<void> {
  await prepared('wait-longer')`
    select set_config('lock_timeout', '10s', true), set_config('statement_timeout', '15s', true)`.execute(trx)
}

export function parseEnvelope(value: string): Envelope | null {
  try {
    return cloudEventSchema.parse(JSON.parse(value))
  } catch {
    return null
  }
}

/** The event's version within its subject's sequence; null for types without one. */
export function versionOf({ type, data }: Envelope): number | null {
  return hasSequence(type) && typeof data.version === 'number' ? data.version : null
}
