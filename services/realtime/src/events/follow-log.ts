import type { Fleet } from '#use-cases/fleet.ts'
import type { Hub } from '#use-cases/hub.ts'
import type { LivePositions } from '#use-cases/live-positions.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { driverPositionsTopic } from '@ilbud/proto/events/drivers'
import { readEvent } from '@ilbud/proto/events/event'
import { viewChanged } from '@ilbud/proto/events/tracking'
import type { Logger } from 'pino'

// Architecture, "Push": rings of the last 30 minutes, read back before the replica is ready.
const changesMinutes = 30
const positionsMinutes = 2

/** The one public change log, on to the readers. */
export function followChanges(bus: Bus, hub: Hub, log: Logger): Follower {
  return bus.follow([viewChanged.topic], { sinceMinutes: changesMinutes }, ({ value }) => {
    try {
      hub.heard(readEvent(viewChanged, JSON.parse(value)).data)
    } catch (error) {
      log.error({ err: error }, 'a change of a view cannot be read')
    }
  })
}

export function followPositions(bus: Bus, positions: LivePositions, fleet: Fleet, log: Logger): Follower {
  return bus.follow([driverPositionsTopic], { sinceMinutes: positionsMinutes }, ({ value }) => {
    try {
      const driverId = positions.heard(value)
      if (driverId) fleet.heard(driverId)
    } catch (error) {
      log.warn({ err: error }, 'a position cannot be read')
    }
  })
}
