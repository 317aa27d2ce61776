import type { Client } from '@ilbud/kernel/rpc/rpc'
import type { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import type { Logger } from 'pino'

// The default until orders has answered.
const firstMinutes = 10

interface DelayThreshold {
  /** Minutes after the promise from which an order is delayed, as last read. */
  readonly minutes: number
  refresh: () => Promise<void>
}

/**
 * A setting of orders, polled instead of followed by events: a new database or a view rebuilt from an old log must not
 * depend on whether that one event is still in the log. While orders is unavailable the last answer holds.
 */
export function createDelayThreshold(orders: Client<typeof Orders>, log: Logger): DelayThreshold {
  let minutes = firstMinutes
  return {
    get minutes() {
      return minutes
    },
    async refresh() {
      try {
        minutes = (await orders.settings({})).delayThresholdMinutes ?? minutes
      } catch (error) {
        log.warn({ err: error }, 'delay threshold could not be loaded from orders, keeping the last one')
      }
    }
  }
}
