import { deadTopic, eventTopics, streamTopics } from '@ilbud/proto/events/topics'

export interface Topic {
  name: string
  partitions: number
  settings: Record<string, string>
}

const hour = 60 * 60_000
const day = 24 * hour

/** As many members of a group as may share a topic's work. Never raised later: a key would change its partition. */
const partitionsOf: Record<string, number> = {
  // Security 5.6.
  'orders.events': 12,
  'drivers.positions': 12,
  // One for each of orders.events, and every stream of every watcher comes from it.
  'tracking.events': 12,
  'drivers.events': 6,
  'notifications.events': 6
}
const fewPartitions = 3

const keptFor: Record<string, number> = {
  // As long as backups (security 5.8): whoever was erased since one was made is erased again from here.
  'auth.erasures': 35 * day
}

/** Every topic there is: those of proto/events, and a `*.dead` for each that is consumed in groups. */
export const topics: Topic[] = [
  ...eventTopics.map((name) => topic(name, keptFor[name] ?? 7 * day, day)),
  // A segment goes as a whole and only when it is closed, so it has to be shorter than what is kept.
  ...streamTopics.map((name) => topic(name, 2 * hour, hour / 2)),
  // In the order in which they were given up.
  ...eventTopics.map((name) => ({ ...topic(deadTopic(name), 30 * day, 7 * day), partitions: 1 }))
]

function topic(name: string, keptMs: number, segmentMs: number): Topic {
  return {
    name,
    partitions: partitionsOf[name] ?? fewPartitions,
    settings: {
      'cleanup.policy': 'delete',
      'retention.ms': String(keptMs),
      'segment.ms': String(segmentMs),
      // The broker's clock: it rises with the offset, so "from a point in time" leaves nothing out.
      'message.timestamp.type': 'LogAppendTime'
    }
  }
}
