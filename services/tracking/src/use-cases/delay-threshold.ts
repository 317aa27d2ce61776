import type { Client } from '@ilbud/kernel/rpc/rpc'
import type { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import type { Logger } from 'pino'

// Contract 4, until orders has told what admins have set.
const firstMinutes = 10

interface DelayThreshold {
  /** How late an order is before it says so, as far as we know. */
  readonly minutes: number
  ask: () => Promise<void>
}

/**
 * A setting of orders, asked now and then instead of told by an event: a view that is rebuilt from an old log, or a
 * database that is new, must not depend on whether that one event is still there. While orders is away the last answer
 * holds.
 */
export function createDelayThreshold(orders: Client<typeof Orders>, log: Logger): DelayThreshold {
  let minutes = firstMinutes
  return {
    get minutes() {
      return minutes
    },
    async ask() {
      try {
        minutes = (await orders.settings({})).delayMinutes ?? minutes
      } catch (error) {
        log.warn({ err: error }, 'orders does not tell the delay threshold; the last one holds')
      }
    }
  }
}
