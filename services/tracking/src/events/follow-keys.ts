import type { Disclosures } from '#use-cases/disclose.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { readEvent } from '@ilbud/proto/events/event'
import { orderKeyRenewed } from '@ilbud/proto/events/orders'

/** A new key ends the old one. Drops what this replica has cached for the old key; its cache starts empty. */
export function followKeys(bus: Bus, disclosures: Disclosures): Follower {
  return bus.follow([orderKeyRenewed.topic], { sinceMinutes: 1 }, ({ value }) => {
    // Skips the many other events without parsing them; the consumer handles those.
    if (!value.includes(orderKeyRenewed.type)) return
    disclosures.keyRenewed(readEvent(orderKeyRenewed, JSON.parse(value)).data.orderId)
  })
}
