import type { Disclosures } from '#use-cases/disclose.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { readEvent } from '@ilbud/proto/events/event'
import { orderKeyRenewed, orderRated } from '@ilbud/proto/events/orders'

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
