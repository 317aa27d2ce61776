import { every } from '#runtime/every.ts'
import { isMeasured } from '#runtime/metrics.ts'
import { metrics } from '@opentelemetry/api'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'

const everyMs = 15_000
/** A reading older than this is not reported: the database may be hanging. */
const staleMs = 3 * everyMs
// Counting stops here: beyond it the exact number does not matter.
const maxCounted = 10_000

const meter = metrics.getMeter('ilbud')
const depth = meter.createObservableGauge('outbox.depth', {
  description: `Events that a service has not published yet, ${maxCounted} at most; every replica reports the same`
})
const age = meter.createObservableGauge('outbox.age', {
  description: 'Age of the oldest unpublished event',
  unit: 's'
})

interface Backlog {
  depth: number
  seconds: number
}

/** The unpublished events of an outbox. */
export async function readBacklog<Tables>(db: Kysely<Tables>): Promise<Backlog> {
  const { rows } = await sql<{ depth: string; seconds: string }>`
    select
      (select count(*) from (select from outbox where published_at is null limit ${maxCounted}) as waiting) as depth,
      coalesce(extract(epoch from now() - min(first.created_at)), 0) as seconds
    from generate_series(0, 7) as shards(shard), lateral (
      select created_at from outbox
      where published_at is null and outbox.shard = shards.shard order by position limit 1
    ) as first`.execute(db)
  return { depth: Number(rows[0]!.depth), seconds: Number(rows[0]!.seconds) }
}

/**
 * Reports the backlog of a service's outbox as a metric, as long as metrics are read. Returns a function that stops it.
 */
export function observeBacklog<Tables>(service: string, db: Kysely<Tables>, log: Logger): () => Promise<void> {
  let found: Backlog | null = null
  let foundAt = 0
  const isTrue = (): boolean => performance.now() - foundAt < staleMs
  const observeDepth: Parameters<typeof depth.addCallback>[0] = (result) => {
    if (found && isTrue()) result.observe(found.depth, { service })
  }
  const observeAge: typeof observeDepth = (result) => {
    if (found && isTrue()) result.observe(found.seconds, { service })
  }
  depth.addCallback(observeDepth)
  age.addCallback(observeAge)

  async function measure(): Promise<void> {
    if (!isMeasured()) return
    // A missing figure is better than a stale one.
    found = await readBacklog(db).catch(() => null)
    foundAt = performance.now()
  }

  const stop = every(everyMs, measure, log)
  return async () => {
    depth.removeCallback(observeDepth)
    age.removeCallback(observeAge)
    await stop()
  }
}
