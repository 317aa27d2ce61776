import type { Actor } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { ConflictError, RuleError } from '@ilbud/kernel/errors'
import { mostLabels } from '@ilbud/proto/http/orders/labels'
import { toCustomerView } from '@ilbud/proto/http/orders/order-views'
import type { Readable } from 'node:stream'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type OrderRequest, readOrder } from '#use-cases/reading/read-order.ts'
import { labelPdf } from './label-pdf.ts'
import { receiptPdf } from './receipt-pdf.ts'

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'onCommit' | 'seller' | 'publicUrl'>

export interface Document {
  /** Of the file, without its ending. */
  name: string
  pdf: Readable
}

/** The labels of one of the caller's orders. ConflictError for a canceled one, which never travels. */
export async function readLabel(deps: Deps, request: OrderRequest): Promise<Document> {
  const order = await readOrder(deps, request)
  return { name: `ilbud-label-${order.trackingId}`, pdf: await labelsOf(deps, [order]) }
}

/**
 * The labels of several of the caller's orders, in the order of `ids`, without canceled ones. ConflictError if all are;
 * RuleError for more labels than one file may have.
 */
export async function readLabels(
  deps: Deps,
  { ids, actor }: { ids: readonly string[]; actor: Actor }
): Promise<Document> {
  const orders: Order[] = []
  for (const orderId of new Set(ids)) orders.push(await readOrder(deps, { orderId, actor }))
  return { name: 'ilbud-labels', pdf: await labelsOf(deps, orders) }
}

function labelsOf({ publicUrl }: Pick<Deps, 'publicUrl'>, orders: readonly Order[]): Promise<Readable> {
  const [first, ...others] = orders.filter(({ state }) => state !== 'CANCELED')
  if (!first) throw canceled()
  const labels = [first, ...others].reduce((sum, { parcel }) => sum + parcel.quantity, 0)
  if (labels > mostLabels) throw new RuleError('TOO_MANY_LABELS', `At most ${mostLabels} labels at once`)
  // Without the tracking key, which anybody who sees the parcel could read.
  return labelPdf([first, ...others], (trackingId) => `${publicUrl}/track/${trackingId}`)
}

/** The receipt of one of the caller's orders. ConflictError if it is canceled for the customer and so costs nothing. */
export async function readReceipt(deps: Deps, request: OrderRequest): Promise<Document> {
  const order = await readOrder(deps, request)
  if (toCustomerView(order).status === 'CANCELED') throw canceled()
  return { name: `ilbud-receipt-${order.trackingId}`, pdf: await receiptPdf(order, deps.seller, deps.now()) }
}

function canceled(): ConflictError {
  return new ConflictError('ORDER_CANCELED', 'The order was canceled')
}
