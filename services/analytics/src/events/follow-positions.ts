import type { LastSeen } from '#use-cases/last-seen.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { driverPositionsTopic } from '@ilbud/proto/events/drivers'

/**
 * Records when each driver last sent a position, on every replica. Taken from the key and the time of the message,
 * without parsing it.
 */
export function followPositions(bus: Bus, seen: LastSeen): Follower {
  return bus.follow([driverPositionsTopic], { sinceMinutes: 10 }, ({ key, publishedAt }) =>
    seen.applyEvent(key, publishedAt)
  )
}
