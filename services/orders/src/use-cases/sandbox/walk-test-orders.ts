import { listIdleTestOrders } from '#db/orders/test-orders.ts'
import { nextStepOf } from '#domain/scenario.ts'
import { AppError } from '@ilbud/kernel/errors'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type ChangeDeps, changeOrder } from '#use-cases/changing/change-order.ts'

const atATime = 200
/** A scenario has a second attempt, whatever the setting. */
const leastAttempts = 2

type Deps = ChangeDeps & Pick<OrdersDeps, 'onCommit' | 'sandbox' | 'log'>

/**
 * Takes the next step of every test order that has been in its state for long enough. What is due follows from the order,
 * so a restart forgets nothing; an order that another replica has moved is left alone.
 */
export async function walkTestOrders(deps: Deps): Promise<void> {
  const { db, now, log, onCommit } = deps
  const since = new Date(now().getTime() - deps.sandbox.stepSeconds * 1000)
  const rules = { ...deps.rules, attemptLimit: Math.max(deps.rules.attemptLimit, leastAttempts) }
  const within = { db, now, rules, epoch: deps.epoch }
  for (const orderId of await listIdleTestOrders(db, since, atATime)) {
    try {
      const { changed } = await changeOrder(within, {
        orderId,
        commandFor: (order) => (order.updatedAt <= since ? nextStepOf(order) : null)
      })
      if (changed) onCommit()
    } catch (error) {
      // Deleted or changed meanwhile: the next turn finds it. No order may keep the others from their steps.
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error, orderId }, 'a test order could not take its next step')
    }
  }
}
