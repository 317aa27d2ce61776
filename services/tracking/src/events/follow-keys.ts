import type { Disclosures } from '#use-cases/disclose.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { readEvent } from '@ilbud/proto/events/event'
import { orderKeyRenewed } from '@ilbud/proto/events/orders'
import type { Logger } from 'pino'

/** Contract 6: "new key, old dies". Every replica forgets what it has remembered of the old one; it begins with nothing. */
export function followKeys(bus: Bus, disclosures: Disclosures, log: Logger): Follower {
  return bus.follow([orderKeyRenewed.topic], { sinceMinutes: 1 }, ({ value }) => {
    // The others are many, and the consumer's.
    if (!value.includes(orderKeyRenewed.type)) return
    try {
      disclosures.keyRenewed(readEvent(orderKeyRenewed, JSON.parse(value)).data.orderId)
    } catch (error) {
      log.error({ err: error }, 'a renewal of a key cannot be read')
    }
  })
}
