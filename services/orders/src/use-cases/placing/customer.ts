import { findOpenCostCentre, isApprovedCompany } from '#db/neighbours.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Customer } from '#domain/new-order.ts'
import { ForbiddenError, RuleError } from '@ilbud/kernel/errors'
import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import { isStaff } from '@ilbud/proto/http/roles'
import type { OrdersDeps } from '#use-cases/deps.ts'

/** A request to place an order. */
export interface OrderRequest {
  actor: Actor
  /** The caller's own name, when the order is for the caller. */
  name: string
  fields: OrderFields
  /** Only demo data chooses its tracking IDs. */
  trackingId?: string
}

/** Only staff order on behalf of others. Also checked for a replay: the caller may have lost the role since. */
export function checkOnBehalfOf({ actor, fields }: OrderRequest): void {
  if (fields.onBehalfOf === undefined || (actor.role !== 'system' && isStaff(actor.role))) return
  throw new ForbiddenError()
}

/** Whose order it is: the caller’s own, or for staff that of the customer they name. */
export async function findCustomer({ people }: OrdersDeps, { actor, name, fields }: OrderRequest): Promise<Customer> {
  const { onBehalfOf } = fields
  if (onBehalfOf === undefined) {
    // Not from the cache of names, which would remember who is erased meanwhile. A parcel can be sent without auth, too.
    const user = await people.findUser(actor.id!).catch(() => null)
    return { id: actor.id!, companyId: actor.companyId, name, phone: user?.phone ?? null }
  }
  const person = await people.findUser(onBehalfOf)
  if (person && person.role !== 'driver') return person
  const message = 'There is no such customer'
  throw new RuleError('CUSTOMER_NOT_FOUND', message, { errors: [{ path: 'onBehalfOf', message }] })
}

/**
 * An invoice or a cost centre needs an approved company, and the cost centre must be its own. Returns
 * the fields with the cost centre as the company spells it, so that all its orders bear one name.
 */
export async function checkPayment(
  { db }: OrdersDeps,
  fields: OrderFields,
  { companyId }: Customer
): Promise<OrderFields> {
  const { paymentMethod, costCenter } = fields
  if (paymentMethod !== 'invoice' && costCenter === undefined) return fields
  if (companyId === null || !(await isApprovedCompany(db, companyId))) {
    throw invoiceRefused('paymentMethod', 'Invoices and cost centres need an approved company account')
  }
  if (costCenter === undefined) return fields
  const code = await findOpenCostCentre(db, companyId, costCenter)
  if (code === undefined) throw invoiceRefused('costCenter', 'Your company has no such cost centre')
  return { ...fields, costCenter: code }
}

/** Names the field, as a 400 does. */
function invoiceRefused(path: 'paymentMethod' | 'costCenter', message: string): RuleError {
  return new RuleError('INVOICE_NOT_ALLOWED', message, { errors: [{ path, message }] })
}
