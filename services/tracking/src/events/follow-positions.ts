import type { DriverPositions } from '@ilbud/travel/driver-positions'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { driverPositionsTopic } from '@ilbud/proto/events/drivers'

/** Every replica follows all positions, because any of them may review an order's ETA next. */
export function followPositions(bus: Bus, positions: DriverPositions): Follower {
  return bus.follow([driverPositionsTopic], { sinceMinutes: 3 }, ({ value }) => positions.applyEvent(value))
}
