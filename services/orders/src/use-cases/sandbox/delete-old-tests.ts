import { findOrder } from '#db/orders/orders.ts'
import { deleteTestOrder, listOldTestOrders } from '#db/orders/test-orders.ts'
import { updateOrder } from '#db/orders/update-order.ts'
import { system } from '#domain/journey/journey.ts'
import { ConflictError } from '@ilbud/kernel/errors'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { recordDeletion } from '#use-cases/record-event.ts'
import { inBatches, usualSteps } from '#use-cases/erasing/in-batches.ts'

// docs/security/limits.md#retention.
const retentionMs = 30 * 24 * 3_600_000

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'epoch' | 'onCommit'>

/** Deletes test orders with their history after 30 days: nobody has to account for them. Returns how many. */
export async function deleteOldTests(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - retentionMs)
  const { count } = await inBatches(usualSteps, async (limit) => {
    const ids = await listOldTestOrders(deps.db, before, limit)
    for (const id of ids) await deleteOne(deps, id)
    if (ids.length > 0) deps.onCommit()
    return ids.length
  })
  return count
}

/** Deleted as by hand first, so that everybody who has a copy deletes it, too. */
async function deleteOne({ db, now, epoch }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await findOrder(trx, id)
    if (order) {
      const at = now()
      const after = { ...order, version: order.version + 1, updatedAt: at }
      const recordedEvents = [recordDeletion(after, system, epoch)]
      const isDone = await updateOrder(trx, { order: after, recordedEvents, before: order, deletedAt: at })
      if (!isDone) throw new ConflictError('BUSY', 'The order is being changed, please try again')
    }
    await deleteTestOrder(trx, id)
  })
}
