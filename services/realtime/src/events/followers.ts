import type { Fleet } from '#use-cases/sockets/fleet.ts'
import type { Hub } from '#use-cases/streams/hub.ts'
import type { LivePositions } from '#use-cases/live-positions.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { createDurationHistogram } from '@ilbud/kernel/runtime/metrics'
import { driverPositionsTopic } from '@ilbud/proto/events/drivers'
import { readEvent } from '@ilbud/proto/events/event'
import { viewChanged } from '@ilbud/proto/events/tracking'

const recordDelay = createDurationHistogram(
  'realtime.delay',
  'Time from a change of an order’s view to its hand-over to the streams of those who watch'
)

// A replica reads the last 30 minutes into its rings before it is ready.
const changesMinutes = 30
const positionsMinutes = 2

/** Passes the public change log to the readers. */
export function followChanges(bus: Bus, hub: Hub, now: () => Date): Follower {
  let liveSince = Infinity
  const follower = bus.follow([viewChanged.topic], { sinceMinutes: changesMinutes }, ({ value }) => {
    const { time, data, test } = readEvent(viewChanged, JSON.parse(value))
    hub.applyEvent(data, test)
    const changedAt = Date.parse(time)
    // Changes read back at the start are old, and so is the past that the demo plays.
    if (changedAt >= liveSince) recordDelay((now().getTime() - changedAt) / 1000)
  })
  void follower.caughtUp.then(() => (liveSince = now().getTime()))
  return follower
}

export function followPositions(bus: Bus, positions: LivePositions, fleet: Fleet): Follower {
  return bus.follow([driverPositionsTopic], { sinceMinutes: positionsMinutes }, ({ value }) => {
    const driverId = positions.applyEvent(value)
    if (driverId) fleet.applyEvent(driverId)
  })
}
