import type { Actor } from '#domain/journey/journey.ts'
import { isKnownTo } from '#domain/visibility.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { type ChangeDeps, type ChangeResult, changeOrder } from './change-order.ts'

/** ReleaseJob and Correct, by the order's driver. */
export async function doForDriver(
  deps: ChangeDeps,
  request: { orderId: string; actor: Actor; command: 'releaseJob' | 'correct'; note?: string | undefined }
): Promise<ChangeResult> {
  const { orderId, actor, command, note } = request
  return changeOrder(deps, {
    orderId,
    commandFor(order) {
      if (!isKnownTo(order, actor)) throw new NotFoundError('Order')
      return { command, actor, ...(note && { note }) }
    }
  })
}
