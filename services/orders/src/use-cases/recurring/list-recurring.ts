import { listRecurringOrders, listSettledDays, type ListedDay } from '#db/recurring-orders.ts'
import type { RecurringOrder } from '#domain/recurring/recurring-order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'

const recentDays = 10

export interface ListedRecurring {
  recurring: RecurringOrder
  recent: ListedDay[]
}

/** The recurring orders of a customer, each with what became of its last days. */
export async function listRecurring(
  { db, dataKey }: Pick<OrdersDeps, 'db' | 'dataKey'>,
  customerId: string
): Promise<ListedRecurring[]> {
  return withRecentDays({ db }, await listRecurringOrders(db, customerId, dataKey))
}

export async function withRecentDays(
  { db }: Pick<OrdersDeps, 'db'>,
  recurring: readonly RecurringOrder[]
): Promise<ListedRecurring[]> {
  const days = await listSettledDays(
    db,
    recurring.map(({ id }) => id),
    recentDays
  )
  return recurring.map((each) => ({
    recurring: each,
    recent: days.filter(({ recurringId }) => recurringId === each.id)
  }))
}
