import { isInfrastructureError } from '#db/errors.ts'
import { every } from '#runtime/every.ts'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type Apply, parseEnvelope } from './apply.ts'
import type { Bus } from '#events/bus.ts'
import { leaseOwner, takeLeases } from '#events/lease.ts'
import { eventsConsumed } from '#events/counters.ts'
import { moveToDeadLetter, dueHeads, maxAttempts, type Parked, postpone, reasonOf, unpark } from './park.ts'
import { inTraceOf } from '#events/trace.ts'

interface RetryOptions<Tables> {
  service: string
  db: Kysely<Tables>
  bus: Bus
  topics: string[]
  apply: Apply
  onCommit: () => void
  log: Logger
}

const retryMs = 1000

/**
 * Retries parked messages, the oldest of each key, until they succeed or are given up. Returns a function that stops
 * it.
 */
export function retryParked<Tables>(options: RetryOptions<Tables>): () => Promise<void> {
  const { service, db, bus, topics, apply, onCommit, log } = options
  const owner = leaseOwner()
  // Only one replica retries at a time: two would count the same failure twice.
  const lease = `parked/${topics.join()}`
  let stopping = false

  async function retryDue(): Promise<void> {
    for (let heads = await dueHeads(db, topics); heads.length > 0 && !stopping; heads = await dueHeads(db, topics)) {
      if (!(await takeLeases(db, owner, [lease])).has(lease)) return
      for (const head of heads) if (!stopping) await inTraceOf(head, () => retry(head))
    }
  }

  async function retry(parked: Parked): Promise<void> {
    const event = parseEnvelope(parked.value)
    try {
      const verdict = event ? await apply(event, parked.topic, true) : 'gap'
      if (verdict === 'gap') return await giveUpOrPostpone(parked, parked.reason)
      await unpark(db, parked)
      if (verdict === 'apply') onCommit()
    } catch (error) {
      if (isInfrastructureError(error)) throw error
      await giveUpOrPostpone(parked, reasonOf(error), error)
    }
  }

  async function giveUpOrPostpone(parked: Parked, reason: string, err?: unknown): Promise<void> {
    if (parked.attempts + 1 < maxAttempts) return postpone(db, parked.id, reason)
    await moveToDeadLetter(bus, parked, service, reason)
    await unpark(db, parked)
    eventsConsumed.add(1, { service, topic: parked.topic, outcome: 'dead' })
    log.error({ err, topic: parked.topic, key: parked.key, reason }, 'an event was given up')
  }

  const stopTicking = every(retryMs, retryDue, log)
  return async () => {
    stopping = true
    await stopTicking()
  }
}
