import { failpoint } from '#runtime/failpoint.ts'
import { every } from '#runtime/every.ts'
import { prepared } from '#db/prepared.ts'
import type { Kysely } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createSignal } from './relay/signal.ts'
import type { Bus } from './bus.ts'
import { eventsRelayed } from './counters.ts'
import { isLeased, type LeaseOwner, leaseOwner, releaseLeases, takeLeases } from './lease.ts'
import { observeBacklog } from './relay/outbox-backlog.ts'
import { keepPartitions } from './relay/outbox-partitions.ts'
import { type Stored, traceRelayed } from './trace.ts'
import { warnOnce } from './warn-once.ts'

export interface Relay {
  start(): void
  /** Finishes the current batch and returns the leases. */
  stop(): Promise<void>
  /** Called after a commit that stored events: publishes them at once. */
  wake(): void
}

interface RelayOptions<Tables> {
  service: string
  db: Kysely<Tables>
  bus: Bus
  log: Logger
}

const shards = [0, 1, 2, 3, 4, 5, 6, 7]
/** Whoever holds them all publishes alone. */
export const leaseNames = shards.map((shard) => `relay/${shard}`)
/** Held by a relay that has not got all shards, so that the others know of it. */
const peerLease = 'relay/peer'
const batchSize = 500
/** A safety net: normally the relay is woken by the commit in the same process. */
const pollMs = 200
/**
 * Used while there is traffic and another replica commits to this outbox: the waits of two services in a row have to
 * fit into the half second in which a new order must be found (docs/domain/disclosure.md).
 */
const peersPollMs = 20
const trafficMs = 5000

interface Row {
  position: string
  topic: string
  key: string
  value: string
  headers: Record<string, string>
  /** Only for traced events. */
  stored_at: Date | null
}

/**
 * Publishes the events in a service's outbox, in order per key, at least once. It looks for `published_at is null` and
 * never for positions greater than the last one: positions are assigned before the commit, and an event committed late
 * would be skipped for ever. One batch at a time, marked as published after the bus has confirmed it.
 */
export function createRelay<Tables>({ service, db, bus, log }: RelayOptions<Tables>): Relay {
  const owner = leaseOwner()
  const outage = warnOnce(log, { service, part: 'relay' })
  const signal = createSignal()
  let running: Promise<void> | null = null
  let stopping = false

  async function loop(): Promise<void> {
    let leased = new Map<string, string>()
    let renewAt = 0
    let hasPeers = false
    let trafficUntil = 0
    while (!stopping) {
      try {
        if (Date.now() >= renewAt) {
          leased = await takeLeases(db, owner, leaseNames)
          hasPeers = await seesPeers(db, owner, leased)
          renewAt = Date.now() + 1000
        }
        const wasWoken = signal.consume()
        const sent = leased.size > 0 ? await relayBatch(db, bus, owner, shardsOf(leased)) : 0
        if (sent > 0) eventsRelayed.add(sent, { service })
        if (sent > 0 || wasWoken) trafficUntil = Date.now() + trafficMs
        outage.recovered()
        const isAwaited = hasPeers && leased.size > 0 && Date.now() < trafficUntil
        // With fewer, no shard can have more waiting.
        if (sent < sharesOf(leased.size)) await signal.wait(isAwaited ? peersPollMs : pollMs)
      } catch (error) {
        outage.failed(error)
        renewAt = 0
        await pause(250)
      }
    }
    await releaseLeases(db, owner, [...leaseNames, peerLease]).catch(() => undefined)
  }

  let stopUpkeep: () => Promise<void> = () => Promise.resolve()
  let stopObserving = stopUpkeep
  return {
    start() {
      running ??= loop()
      stopObserving = observeBacklog(service, db, log)
      stopUpkeep = every(60 * 60_000, () => keepPartitions(db), log)
      void keepPartitions(db).catch((error: unknown) =>
        log.warn({ err: error, service }, 'outbox partitions could not be maintained, retrying')
      )
    },
    wake: signal.notify,
    async stop() {
      stopping = true
      signal.notify()
      await Promise.all([running, stopUpkeep(), stopObserving()])
    }
  }
}

/** Whether another replica commits to this outbox too; also announces this one. */
async function seesPeers<Tables>(db: Kysely<Tables>, owner: LeaseOwner, leased: Map<string, string>): Promise<boolean> {
  if (leased.size === shards.length) return isLeased(db, peerLease)
  await takeLeases(db, owner, [peerLease])
  return true
}

/** How many of a batch each shard may have. */
function sharesOf(leased: number): number {
  return Math.ceil(batchSize / Math.max(1, leased))
}

function shardsOf(leased: Map<string, string>): number[] {
  return shards.filter((shard) => leased.has(`relay/${shard}`))
}

/** Publishes one batch and returns its size. The owner must hold the leases. */
export async function relayBatch<Tables>(
  db: Kysely<Tables>,
  bus: Bus,
  owner: LeaseOwner,
  leased: number[] = shards
): Promise<number> {
  // Shard by shard, each its share: a query for all at once would read and sort the whole backlog for every batch.
  const { rows } = await prepared('relay-waiting')<Row>`
    select position, topic, key, value, headers, case when headers ? 'traceparent' then created_at end as stored_at
    from waiting_events(${leased}::smallint[], ${sharesOf(leased.length)})
    order by position`.execute(db)
  if (rows.length === 0) return 0
  for (const [topic, waiting] of byTopic(rows))
    await traceRelayed(topic, waiting, (messages) => bus.publish(topic, messages))
  failpoint('relay.after_ack')
  await markPublished(db, owner, leased, rows)
  return rows.length
}

function byTopic(rows: Row[]): Map<string, Stored[]> {
  const topics = new Map<string, Stored[]>()
  for (const { topic, key, value, headers, stored_at: storedAt } of rows) {
    const messages = topics.get(topic) ?? []
    messages.push({ message: { key, value, headers }, storedAt })
    topics.set(topic, messages)
  }
  return topics
}

/**
 * Fenced by the token: a relay that has lost its lease marks nothing, and the new owner publishes again. The disk is not
 * waited for: marks that a crash of Postgres loses are made again when the events have been published again.
 */
async function markPublished<Tables>(
  db: Kysely<Tables>,
  owner: LeaseOwner,
  leased: number[],
  rows: Row[]
): Promise<void> {
  await prepared('relay-published')`
    with relaxed as (select set_config('synchronous_commit', 'off', true) as is_off)
    update outbox set published_at = now()
    where (select is_off from relaxed) = 'off' and shard = any(${leased}::smallint[]) and published_at is null
      and position = any(${rows.map(({ position }) => position)}::bigint[])
      and 'relay/' || shard in (select name from leases where owner = ${owner.id}::uuid)`.execute(db)
}
