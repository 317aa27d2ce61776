import { readInBatches } from '@ilbud/kernel/db/read-in-batches'
import type { Republishable } from '@ilbud/kernel/events/operate/republish'
import type { Environment } from '@ilbud/kernel/runtime/environment'

/** Every order event since a point in time, as it was published, sorted by order and version. */
export function readHistory(env: Environment, since: Date): AsyncIterable<Republishable[]> {
  return readInBatches<Republishable>('orders', env, {
    text: `
      select 'orders.events' as topic, order_id::text as key, event::text as value
      from order_events where at >= $1 order by order_id, version`,
    values: [since]
  })
}
