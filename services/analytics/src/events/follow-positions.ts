import type { LastSeen } from '#use-cases/last-seen.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { driverPositionsTopic } from '@ilbud/proto/events/drivers'

/** Every replica knows who sent a position lately. The key and the time in the log say that: no message is parsed. */
export function followPositions(bus: Bus, seen: LastSeen): Follower {
  return bus.follow([driverPositionsTopic], { sinceMinutes: 10 }, ({ key, publishedAt }) =>
    seen.heard(key, publishedAt)
  )
}
