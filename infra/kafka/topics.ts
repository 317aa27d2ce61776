import { deadTopic, eventTopics, streamTopics } from '@ilbud/proto/events/topics'

export interface Topic {
  name: string
  partitions: number
  settings: Record<string, string>
}

const hour = 60 * 60_000
const day = 24 * hour

/**
 * The maximum number of group members that can share a topic. Never raised later: keys would move to other partitions.
 */
const partitionsOf: Record<string, number> = {
  'orders.events': 12,
  'drivers.positions': 12,
  // One change per order event; every watcher's stream is fed from it.
  'tracking.events': 12,
  'drivers.events': 6,
  'dispatch.events': 6,
  'notifications.events': 6
}
const fewPartitions = 3

const retentionByTopic: Record<string, number> = {
  // As long as backups: after a restore, accounts erased since the backup are erased again from here.
  'auth.erasures': 35 * day
}

/** Every topic: those of proto/events, and a `*.dead` for each that is consumed by a group. */
export const topics: Topic[] = [
  ...eventTopics.map((name) => topic(name, retentionByTopic[name] ?? 7 * day, day)),
  // Kafka deletes whole closed segments, so a segment has to be shorter than the retention.
  ...streamTopics.map((name) => topic(name, 2 * hour, hour / 2)),
  // In the order in which they were given up.
  ...eventTopics.map((name) => ({ ...topic(deadTopic(name), 30 * day, 7 * day), partitions: 1 }))
]

function topic(name: string, retentionMs: number, segmentMs: number): Topic {
  return {
    name,
    partitions: partitionsOf[name] ?? fewPartitions,
    settings: {
      'cleanup.policy': 'delete',
      'retention.ms': String(retentionMs),
      'segment.ms': String(segmentMs),
      // The broker's clock: it increases with the offset, so reading from a point in time misses nothing.
      'message.timestamp.type': 'LogAppendTime'
    }
  }
}
