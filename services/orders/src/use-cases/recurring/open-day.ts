import { isSettled } from '#db/recurring-orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import { dayAfter, dayFrom } from '#domain/recurring/recurrence.ts'
import type { RecurringOrder } from '#domain/recurring/recurring-order.ts'
import type { Transaction } from 'kysely'

/**
 * The first day of the rule on or after `from` that nothing has become of; null: none. After a change of the rule an
 * earlier day may be open than one that is ordered already.
 */
export async function openDayFrom(
  trx: Transaction<OrdersTables>,
  recurring: Pick<RecurringOrder, 'id' | 'rule' | 'startsOn'>,
  from: string
): Promise<string | null> {
  let day = dayFrom(recurring, from)
  while (day !== null && (await isSettled(trx, recurring.id, day))) day = dayFrom(recurring, dayAfter(day))
  return day
}
