import { driverOrderSchema, type DriverOrder } from '@ilbud/proto/http/driver-orders'
import { driverMeSchema, dutySchema, shiftSchema, viewersSchema } from '@ilbud/proto/http/drivers'
import type { LatLng } from '@ilbud/proto/http/fields'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { idempotencyKey } from '#lib/api/idempotency-key.ts'

const pollMs = 5_000
/**
 * While changes are pushed, polling only catches what was lost on the way (docs/adr/0016-slow-poll-while-pushed.md).
 */
const livePollMs = 30_000
const viewersMs = 30_000

/** The driver's own orders, followed by the pool. */
export function driverOrdersQuery(isLive = false) {
  return queryOptions({
    queryKey: ['/api/driver/orders'],
    // The browser's cache revalidates by ETag: an unchanged list is answered by a 304.
    queryFn: () => api(z.array(driverOrderSchema), '/api/driver/orders', { cache: 'no-cache' }),
    refetchInterval: isLive ? livePollMs : pollMs,
    // Tries even when the browser reports no network, and relies on the result: phones in a stairwell claim to be
    // online.
    networkMode: 'always',
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always'
  })
}

export function driverMeQuery() {
  return queryOptions({
    queryKey: ['/api/driver/me'],
    queryFn: () => api(driverMeSchema, '/api/driver/me'),
    networkMode: 'always',
    refetchOnMount: 'always'
  })
}

export function setDuty(onDuty: boolean) {
  return api(dutySchema, '/api/driver/duty', { method: 'PUT', body: JSON.stringify({ onDuty }) })
}

export function driverShiftsQuery() {
  return queryOptions({
    queryKey: ['/api/driver/me/shifts'],
    queryFn: () => api(z.array(shiftSchema), '/api/driver/me/shifts'),
    refetchOnMount: 'always'
  })
}

export function viewersQuery() {
  return queryOptions({
    queryKey: ['/api/driver/me/viewers'],
    queryFn: () => api(z.array(viewersSchema), '/api/driver/me/viewers'),
    refetchOnMount: 'always',
    refetchInterval: viewersMs
  })
}

interface Acceptance {
  orderId: string
  driverId: string
  location: LatLng | null
}

/** Not through the outbox: by the time it is sent somebody else may have the order. */
export function acceptOrder({ orderId, driverId, location }: Acceptance): Promise<DriverOrder> {
  const body = { driverId, ...(location && { location }), occurredAt: new Date().toISOString() }
  return api(driverOrderSchema, `/api/driver/orders/${orderId}/accept`, {
    method: 'POST',
    headers: { 'idempotency-key': idempotencyKey() },
    body: JSON.stringify(body)
  })
}
