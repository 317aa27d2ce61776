import { findOrder } from '#db/orders/orders.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { CustomerOrderDetail } from '@ilbud/proto/http/orders/orders'
import { isUuid } from '@ilbud/proto/http/fields/uuid'
import { toCreatedFields, toCustomerOrder, toPriceMakeup } from './customer-order-view.ts'

/** Without what the reader may do, which changes by the minute, and what is stored encrypted. */
type CompanyOrder = Omit<CustomerOrderDetail, 'allowedActions' | 'pickupGateCode' | 'neighbourName'>

/** An order as its company's webhooks show it. NotFoundError for another company's. */
export async function readCompanyOrder(
  { db, now, rules }: Pick<OrdersDeps, 'db' | 'now' | 'rules'>,
  { orderId, companyId }: { orderId: string; companyId: string }
): Promise<CompanyOrder> {
  const order = isUuid(orderId) ? await findOrder(db, orderId) : undefined
  if (!order || order.companyId !== companyId) throw new NotFoundError('Order')
  const actor = { id: order.customerId, role: 'company_admin', companyId, test: order.test } as const
  const { allowedActions: _, ...shown } = toCustomerOrder(order, { actor, now: now(), rules })
  return { ...shown, ...toCreatedFields(order), metadata: order.metadata, ...toPriceMakeup(order) }
}
