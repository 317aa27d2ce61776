import { deleteDelivery, insertDelivery, saveHolder } from '#db/work.ts'
import type { DriversTables } from '#db/tables.ts'
import { earningsOf, holderAfter } from '#domain/workload.ts'
import type { CloudEvent } from '@ilbud/proto/events/event'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { Transaction } from 'kysely'
import { beginDutyByAccept } from '#use-cases/change-duty.ts'

/** Applies a change of an order: who has it in hand, what was earned, and who came on duty by accepting. */
export async function applyOrderChange(
  trx: Transaction<DriversTables>,
  { data, time }: CloudEvent<OrderChange>
): Promise<void> {
  const { orderId, command, after } = data
  const at = new Date(time)
  await saveHolder(trx, orderId, holderAfter(data))

  const earnings = earningsOf(data)
  if (earnings.kind === 'taken back') await deleteDelivery(trx, orderId)
  if (earnings.kind === 'earned') {
    const { driverId, payOre } = earnings
    await insertDelivery(trx, { orderId, driverId, payOre, deliveredAt: at, localDay: localDay(at) })
  }
  if (command === 'acceptOffer' && after.driverId) await beginDutyByAccept(trx, after.driverId, at)
}
