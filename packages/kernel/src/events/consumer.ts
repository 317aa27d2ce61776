import { isInfrastructureError } from '#db/errors.ts'
import { createConcurrencyLimit } from '#runtime/concurrency-limit.ts'
import { every } from '#runtime/every.ts'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type Apply, createApply, parseEnvelope, versionOf } from './consumer/apply.ts'
import type { Bus, Delivered, Subscription } from './bus.ts'
import { eventsConsumed } from './counters.ts'
import { type RegisteredHandler, topicsOf } from './handlers.ts'
import { moveToDeadLetter, park, reasonOf } from './consumer/park.ts'
import { pruneInbox } from './consumer/prune-inbox.ts'
import { retryParked } from './consumer/retries.ts'

interface ConsumerOptions<Tables> {
  /** Also the name of the consumer group. */
  service: string
  db: Kysely<Tables>
  bus: Bus
  handlers: RegisteredHandler<Tables>[]
  log: Logger
  /** How many events are applied at once, each in a transaction of its own. */
  parallel: number
  /** Called after each commit: wakes the relay. */
  onCommit?: () => void
}

const pruneMs = 60 * 60_000

/**
 * Applies each event once, in the order of its subject's versions, in one transaction with its effect.
 * While the database is unavailable, it waits. A message that cannot be handled is parked together with all later ones
 * of its key, retried with growing pauses, and moved to `<topic>.dead` after five attempts.
 */
export async function consumeEvents<Tables>(options: ConsumerOptions<Tables>): Promise<Subscription> {
  const { service, db, bus, handlers, log, parallel, onCommit = () => undefined } = options
  const topics = topicsOf(handlers)
  const limit = createConcurrencyLimit(parallel)
  const applyNow = createApply(db, handlers)
  const apply: Apply = (event, topic, isRetry) => limit(() => applyNow(event, topic, isRetry))
  const known = new Set(handlers.flatMap(({ contracts }) => [...contracts.keys()]))
  const count = (topic: string, outcome: string): void => eventsConsumed.add(1, { service, topic, outcome })

  async function take(message: Delivered): Promise<void> {
    const event = parseEnvelope(message.value)
    const about = { topic: message.topic, key: message.key }
    if (!event) {
      log.error(about, 'message is not an event, moved to the dead-letter topic')
      await moveToDeadLetter(bus, message, service, 'not an event')
      return count(message.topic, 'dead')
    }
    try {
      const verdict = await apply(event, message.topic, false)
      count(message.topic, known.has(event.type) ? verdict : 'unknown')
      if (verdict === 'apply') onCommit()
      if (verdict === 'gap') log.error(about, 'an earlier event is missing, its key is parked')
      if (verdict === 'gap' || verdict === 'parked') await park(db, message, versionOf(event), verdict)
    } catch (error) {
      if (isInfrastructureError(error)) throw error
      log.error({ err: error, ...about }, 'event could not be handled, its key is parked')
      await park(db, message, versionOf(event), reasonOf(error))
      count(message.topic, 'failed')
    }
  }

  const subscription = await bus.consume(service, topics, take)
  const stopRetries = retryParked({ service, db, bus, topics, apply, onCommit, log })
  const stopPruning = every(pruneMs, () => pruneInbox(db), log)
  return {
    async stop() {
      await Promise.all([subscription.stop(), stopRetries(), stopPruning()])
    }
  }
}
