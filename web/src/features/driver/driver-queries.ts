import { driverOrderSchema, type DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { driverRouteSchema, type DriverRoute } from '@ilbud/proto/http/dispatch/driver-route'
import {
  driverMeSchema,
  type dutyBodySchema,
  dutySchema,
  shiftSchema,
  viewersSchema
} from '@ilbud/proto/http/dispatch/drivers'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { VehicleBody } from '@ilbud/proto/http/dispatch/vehicle'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api, ApiError, send } from '#lib/api/api.ts'
import { idempotencyKey } from '#lib/api/idempotency-key.ts'

const pollMs = 5_000
/**
 * While changes are pushed, polling only catches what was lost on the way (docs/adr/0016-slow-poll-while-pushed.md).
 */
const livePollMs = 30_000
const viewersMs = 30_000
export const driverOrdersPath = '/api/driver/orders'
export const routePath = '/api/driver/route'
const routePollMs = 15_000

/** The driver's own orders, followed by the pool. */
export function driverOrdersQuery(isLive = false) {
  return queryOptions({
    queryKey: [driverOrdersPath],
    queryFn: ({ client, queryKey }) => readOrders(client, client.getQueryData(queryKey) !== undefined),
    refetchInterval: isLive ? livePollMs : pollMs,
    // Tries even when the browser reports no network, and relies on the result: phones in a stairwell claim to be
    // online.
    networkMode: 'always',
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always'
  })
}

/** The last answer of each client. The browser's cache does not store what only the driver may see. */
const lastAnswers = new WeakMap<QueryClient, { etag: string; orders: DriverOrder[] }>()

/** An unchanged list, which most polls find, is a 304 without a body. */
async function readOrders(client: QueryClient, isShown: boolean): Promise<DriverOrder[]> {
  const last = isShown ? lastAnswers.get(client) : undefined
  const headers = last && { 'if-none-match': last.etag }
  try {
    const response = await send(driverOrdersPath, { cache: 'no-store', ...(headers && { headers }) })
    const orders = z.array(driverOrderSchema).parse(await response.json())
    const etag = response.headers.get('etag')
    if (etag) lastAnswers.set(client, { etag, orders })
    return orders
  } catch (error) {
    if (last && error instanceof ApiError && error.status === 304) return last.orders
    throw error
  }
}

/** The stops in the order in which the server has planned them. */
export function driverRouteQuery(isLive = false) {
  return queryOptions({
    queryKey: [routePath],
    queryFn: ({ signal }) => api(driverRouteSchema, routePath, { signal }),
    refetchInterval: isLive ? livePollMs : routePollMs,
    networkMode: 'always',
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always'
  })
}

/** Puts the stops in this order, which stays until the pins are released. */
export function orderStops(version: number, stops: readonly string[]): Promise<DriverRoute> {
  return api(driverRouteSchema, routePath, { method: 'PUT', body: JSON.stringify({ version, stops }) })
}

/** Leaves the order of the stops to the planner again. */
export function releasePins(): Promise<DriverRoute> {
  return api(driverRouteSchema, `${routePath}/pins`, { method: 'DELETE' })
}

export function driverMeQuery() {
  return queryOptions({
    queryKey: ['/api/driver/me'],
    queryFn: () => api(driverMeSchema, '/api/driver/me'),
    networkMode: 'always',
    refetchOnMount: 'always',
    // Until it is known whether the driver is on duty; from then on each change is told.
    refetchInterval: ({ state }) => (state.data ? false : pollMs)
  })
}

/** What is left out stays as it is. */
export type DutyWish = Omit<z.input<typeof dutyBodySchema>, 'driverId' | 'vehicle'> & { vehicle?: VehicleBody }

export function setDuty(wish: DutyWish) {
  return api(dutySchema, '/api/driver/duty', { method: 'PUT', body: JSON.stringify(wish) })
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

/**
 * Not through the outbox: by the time it is sent somebody else may have the order. So it happens when the server hears of
 * it, whatever the clock of the phone says.
 */
export function acceptOrder({ orderId, driverId, location }: Acceptance): Promise<DriverOrder> {
  return api(driverOrderSchema, `/api/driver/orders/${orderId}/accept`, {
    method: 'POST',
    headers: { 'idempotency-key': idempotencyKey() },
    body: JSON.stringify({ driverId, ...(location && { location }) })
  })
}
