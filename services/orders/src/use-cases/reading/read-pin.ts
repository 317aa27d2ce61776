import type { Order } from '#domain/order.ts'
import { type DataKey, open } from '@ilbud/kernel/db/seal'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import { isReturning } from '@ilbud/proto/http/orders/order-views'

/** The recipient's PIN as long as the parcel is on its way to them; null: none is needed, or not any more. */
export function readPin(order: Order, dataKey: DataKey): string | null {
  if (!order.pin || isFinalState(order.state) || isReturning(order)) return null
  return open(dataKey, Buffer.from(order.pin.sealed, 'base64'))
}
