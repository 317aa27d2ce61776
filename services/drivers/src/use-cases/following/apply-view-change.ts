import type { DriversTables } from '#db/tables.ts'
import { saveOpenPosition } from '#db/viewers.ts'
import { isErased } from '@ilbud/kernel/db/erased-people'
import type { CloudEvent } from '@ilbud/proto/events/event'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import type { Transaction } from 'kysely'

/**
 * Keeps track of the orders that show their driver's position: tracking decides when they do
 * (docs/domain/disclosure.md#live-position).
 */
export async function applyViewChange(
  trx: Transaction<DriversTables>,
  { data }: CloudEvent<ViewChanged>
): Promise<void> {
  const { orderId, driverId, customerId, companyId, positionOpen, gone } = data
  const isOpen = positionOpen && !gone && driverId !== null && !(await isErased(trx, driverId))
  await saveOpenPosition(trx, orderId, isOpen ? { driverId, customerId, companyId } : null)
}
