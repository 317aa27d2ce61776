import type { Pool } from 'pg'

const batchSize = 5000

// How long each topic is kept (docs/security/limits.md#events-and-streams).
function retentionHours(topic: string): number {
  // As long as backups: after a restore, accounts erased since the backup are erased again from here.
  if (topic === 'auth.erasures') return 35 * 24
  if (topic.endsWith('.positions')) return 2
  return topic.endsWith('.dead') ? 30 * 24 : 7 * 24
}

/**
 * Deletes messages that are too old, topic by topic and in small steps, since the log is written to at the same time.
 */
export async function prune(pool: Pool): Promise<void> {
  for (const topic of await listTopics(pool)) {
    for (let gone = batchSize; gone === batchSize;) {
      const { rowCount } = await pool.query(
        `delete from bus.log where ctid = any(array(
           select ctid from bus.log where topic = $1 and published_at < now() - make_interval(hours => $2)
           order by published_at limit $3))`,
        [topic, retentionHours(topic), batchSize]
      )
      gone = rowCount ?? 0
    }
  }
}

/** Skips through the index, one step per topic: `distinct` would read every message. */
async function listTopics(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ topic: string }>(
    `with recursive found as (
       (select topic from bus.log order by topic limit 1)
       union all
       select (select topic from bus.log where topic > found.topic order by topic limit 1) from found
       where found.topic is not null
     ) select topic from found where topic is not null`
  )
  return rows.map(({ topic }) => topic)
}
