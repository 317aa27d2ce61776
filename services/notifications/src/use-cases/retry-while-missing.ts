import { setTimeout as pause } from 'node:timers/promises'
import type { Participant } from '#domain/conversation.ts'
import { NotFoundError, UnavailableError } from '@ilbud/kernel/errors'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import type { NotificationsDeps } from './deps.ts'

const longestMs = 1000
const stepMs = 100

/**
 * Repeats `work` for up to a second while it throws a NotFoundError: a driver may write about an order before the event
 * of its assignment has arrived here. When the log is late, the order exists nevertheless: an UnavailableError.
 */
export async function retryWhileMissing<T>(
  deps: Pick<NotificationsDeps, 'calls'>,
  { orderId, reader }: { orderId: string; reader: Participant },
  work: () => Promise<T>
): Promise<T> {
  const end = performance.now() + longestMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error
      if (performance.now() > end) throw (await drives(deps, reader, orderId)) ? new UnavailableError() : error
    }
    await pause(stepMs)
  }
}

/** Whether this is the order's driver, according to its owner. */
async function drives(
  { calls }: Pick<NotificationsDeps, 'calls'>,
  { id, role }: Participant,
  orderId: string
): Promise<boolean> {
  if (role !== 'driver') return false
  const { orders } = await calls.to(Orders).stops({ orderIds: [orderId], userId: id, role })
  return orders.length > 0
}
