import { readInBatches } from '#db/read-in-batches.ts'
import type { Bus, BusMessage } from '#events/bus.ts'
import type { Environment } from '#runtime/environment.ts'

export interface Republishable extends BusMessage {
  topic: string
}

interface OutboxQuery {
  service: string
  since: Date
  /** Default: all. */
  topic?: string | undefined
  /** Topics to leave out, because they are read from elsewhere. */
  except?: readonly string[]
}

/** The events in a service's outbox that were published since, in the order in which they were published. */
export function readOutbox(
  env: Environment,
  { service, since, topic, except = [] }: OutboxQuery
): AsyncIterable<Republishable[]> {
  return readInBatches<Republishable>(service, env, {
    text: `
      select topic, key, value, headers from outbox
      where created_at >= $1 and published_at is not null
        and ($2::text is null or topic = $2) and topic <> all($3::text[])
      order by position`,
    values: [since, topic ?? null, except]
  })
}

/** Publishes batches, in order per key. Returns the number of messages per topic. */
export async function republish(
  bus: Bus,
  batches: AsyncIterable<Republishable[]>,
  counts = new Map<string, number>()
): Promise<Map<string, number>> {
  for await (const batch of batches) {
    for (const [topic, messages] of Map.groupBy(batch, (message) => message.topic)) {
      await bus.publish(
        topic,
        messages.map(({ key, value, headers = {} }) => ({ key, value, headers }))
      )
      counts.set(topic, (counts.get(topic) ?? 0) + messages.length)
    }
  }
  return counts
}
