import type { Disclosures } from '#use-cases/disclose.ts'
import type { ViewCache } from '#use-cases/view-cache.ts'
import type { DriverPositions } from '@ilbud/travel/driver-positions'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { driverPositionsTopic } from '@ilbud/proto/events/drivers'
import { readEvent } from '@ilbud/proto/events/event'
import { orderKeyRenewed, orderRated } from '@ilbud/proto/events/orders'
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

/**
 * A new key ends the old one, and a rating is part of what is disclosed, but neither makes a version. Drops what this
 * replica has cached of the order; its cache starts empty.
 */
export function followKeys(bus: Bus, disclosures: Disclosures): Follower {
  return bus.follow([orderKeyRenewed.topic], { sinceMinutes: 1 }, ({ value }) => {
    // Skips the many other events without parsing them; the consumer handles those.
    const contract = [orderKeyRenewed, orderRated].find(({ type }) => value.includes(`"${type}"`))
    if (contract) disclosures.outdated(readEvent<{ orderId: string }>(contract, JSON.parse(value)).data.orderId)
  })
}

/** Every replica follows all positions, because any of them may review an order's ETA next. */
export function followPositions(bus: Bus, positions: DriverPositions): Follower {
  return bus.follow([driverPositionsTopic], { sinceMinutes: 3 }, ({ value }) => positions.applyEvent(value))
}
