import { ConflictError } from '@ilbud/kernel/errors'
import { toCustomerView } from '@ilbud/proto/http/orders/order-views'
import type { Readable } from 'node:stream'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type OrderRequest, readOrder } from '#use-cases/reading/read-order.ts'
import { labelPdf } from './label-pdf.ts'
import { receiptPdf } from './receipt-pdf.ts'

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'onCommit' | 'seller' | 'publicUrl'>

export interface Document {
  trackingId: string
  pdf: Readable
}

/** The label of one of the caller's orders. ConflictError for a canceled one, which never travels. */
export async function readLabel(deps: Deps, request: OrderRequest): Promise<Document> {
  const order = await readOrder(deps, request)
  if (order.state === 'CANCELED') throw canceled()
  // Without the tracking key, which anybody who sees the parcel could read.
  const pdf = await labelPdf(order, `${deps.publicUrl}/track/${order.trackingId}`)
  return { trackingId: order.trackingId, pdf }
}

/** The receipt of one of the caller's orders. ConflictError if it is canceled for the customer and so costs nothing. */
export async function readReceipt(deps: Deps, request: OrderRequest): Promise<Document> {
  const order = await readOrder(deps, request)
  if (toCustomerView(order).status === 'CANCELED') throw canceled()
  return { trackingId: order.trackingId, pdf: await receiptPdf(order, deps.seller, deps.now()) }
}

function canceled(): ConflictError {
  return new ConflictError('ORDER_CANCELED', 'The order was canceled')
}
