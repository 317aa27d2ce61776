import { listOrdersToRelease } from '#db/orders/orders.ts'
import { system } from '#domain/journey/journey.ts'
import { ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type ChangeDeps, changeOrder } from './change-order.ts'

const atATime = 200

/**
 * Releases the scheduled orders whose time has come, oldest first: drivers see them from now on. What is due stands with
 * the order, so a restart forgets nothing; an order that another replica has released is left alone.
 */
export async function releaseDueOrders(deps: ChangeDeps & Pick<OrdersDeps, 'onCommit'>): Promise<void> {
  for (const orderId of await listOrdersToRelease(deps.db, deps.now(), atATime)) {
    try {
      const { changed } = await changeOrder(deps, {
        orderId,
        commandFor: ({ released, state }) =>
          released || (state !== 'CREATED' && state !== 'ASSIGNED') ? null : { command: 'releaseToPool', actor: system }
      })
      if (changed) deps.onCommit()
    } catch (error) {
      // Deleted or changed meanwhile: the next turn finds it, if it is still due.
      if (!(error instanceof NotFoundError || error instanceof ConflictError)) throw error
    }
  }
}
