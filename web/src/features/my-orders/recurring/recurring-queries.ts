import { customerOrderDetailSchema } from '@ilbud/proto/http/orders/orders'
import { recurringOrderSchema } from '@ilbud/proto/http/orders/recurring-orders'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api, send } from '#lib/api/api.ts'

const path = '/api/v1/recurring-orders'

export function recurringQuery() {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => api(z.array(recurringOrderSchema), path, { signal }),
    // The server orders by itself.
    staleTime: 0
  })
}

/** The order that is to be ordered again. */
export function fromOrderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['/api/v1/orders', orderId],
    queryFn: ({ signal }) => api(customerOrderDetailSchema, `/api/v1/orders/${orderId}`, { signal })
  })
}

export function addRecurring(fields: object, key: string) {
  const headers = { 'idempotency-key': key }
  return api(recurringOrderSchema, path, { method: 'POST', headers, body: JSON.stringify(fields) })
}

export function replaceRecurring(id: string, fields: object) {
  return api(recurringOrderSchema, `${path}/${id}`, { method: 'PUT', body: JSON.stringify(fields) })
}

export function changeRecurring(id: string, step: 'pause' | 'resume') {
  return api(recurringOrderSchema, `${path}/${id}/${step}`, { method: 'POST', body: '{}' })
}

export function changeDay(id: string, day: string, step: 'skip' | 'unskip') {
  return api(recurringOrderSchema, `${path}/${id}/${step}`, { method: 'POST', body: JSON.stringify({ day }) })
}

export function deleteRecurring(id: string) {
  return send(`${path}/${id}`, { method: 'DELETE' })
}
