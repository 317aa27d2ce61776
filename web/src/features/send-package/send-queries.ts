import { meSchema } from '@ilbud/proto/http/people/auth'
import { companySchema } from '@ilbud/proto/http/companies/companies'
import { costCentreSchema } from '@ilbud/proto/http/companies/companies-me'
import { customerOrderDetailSchema } from '@ilbud/proto/http/orders/orders'
import { ordersBulkAnswerSchema } from '@ilbud/proto/http/orders/orders-bulk-answer'
import { slotSchema } from '@ilbud/proto/http/times/slots'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { fetchAll } from '#lib/lists/list-page.ts'
import { notePlaced } from '#lib/parcel/note-placed.ts'
import type { toOrderBody } from './order-values.ts'

/** The windows of a day in which a parcel can be sent, for the ends that are known. */
export function slotsQuery(date: string, ends: Record<`${'pickup' | 'delivery'}${'Lat' | 'Lng'}`, number | null>) {
  const query = new URLSearchParams({ date })
  for (const [name, value] of Object.entries(ends)) if (value !== null) query.set(name, String(value))
  const path = `/api/v1/slots?${query.toString()}`
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => api(z.array(slotSchema), path, { signal }),
    enabled: date !== '',
    staleTime: 60_000
  })
}

export function orderDetailQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/v1/orders', id],
    queryFn: () => api(customerOrderDetailSchema, `/api/v1/orders/${encodeURIComponent(id)}`)
  })
}

export function fetchMe() {
  return api(meSchema, '/api/v1/auth/me')
}

/** Of who belongs to a company: only an approved one has invoices (docs/domain/price.md). */
export function myCompanyQuery(companyId: string | null) {
  return queryOptions({
    queryKey: ['/api/companies/me'],
    queryFn: () => api(companySchema, '/api/companies/me'),
    enabled: companyId !== null
  })
}

export function costCentresQuery() {
  return queryOptions({
    queryKey: ['/api/companies/me/cost-centres'],
    queryFn: ({ signal }) => fetchAll(costCentreSchema, '/api/companies/me/cost-centres', signal)
  })
}

/** What the client reads of the answer. */
const placedSchema = z.looseObject({
  id: z.optional(z.string()),
  trackingId: z.optional(z.string()),
  trackingKey: z.optional(z.string())
})
export type PlacedOrder = z.infer<typeof placedSchema>

export type OrderBody = ReturnType<typeof toOrderBody> & { quoteId?: string; onBehalfOf?: string }

/** The same key for every try of one submission: a double tap makes one order. */
export async function createOrder(path: '/api/v1/driver/orders' | '/api/v1/orders', body: object, key: string) {
  const placed = await api(placedSchema, path, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify(body)
  })
  if (placed.trackingId) notePlaced(placed.trackingId)
  return placed
}

/** Places many orders with one key. A refused row is refused alone. */
export async function createOrders(bodies: readonly object[], key: string) {
  const answer = await api(ordersBulkAnswerSchema, '/api/v1/orders/bulk', {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify({ orders: bodies })
  })
  for (const result of answer.results) if ('order' in result) notePlaced(result.order.trackingId)
  return answer
}

/** The smaller payload of the fallback call. */
export function fallbackBody(body: OrderBody) {
  return {
    pickupAddress: body.pickupAddress,
    pickupContact: body.pickupContact,
    pickupPhone: body.pickupPhone,
    deliveryAddress: body.deliveryAddress,
    deliveryContact: body.deliveryContact,
    deliveryPhone: body.deliveryPhone,
    packageSize: body.packageSize,
    packageWeight: body.packageWeight,
    packageQuantity: body.packageQuantity,
    serviceLevel: body.serviceLevel,
    specialInstructions: body.deliveryNotes,
    notes: body.packageNotes
  }
}
