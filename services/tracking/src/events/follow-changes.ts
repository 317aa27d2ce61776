import type { ViewCache } from '#use-cases/view-cache.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { readEvent } from '@ilbud/proto/events/event'
import { viewChanged } from '@ilbud/proto/events/tracking'

/**
 * Keeps this replica's cache up to date with the change log. Reading back a minute is enough: the cache starts empty,
 * and what it loads is newer than earlier changes.
 */
export function followChanges(bus: Bus, cache: ViewCache): Follower {
  return bus.follow([viewChanged.topic], { sinceMinutes: 1 }, ({ value }) =>
    cache.applyEvent(readEvent(viewChanged, JSON.parse(value)).data)
  )
}
