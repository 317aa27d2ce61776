import { driverOrderSchema, type DriverOrder, type DriverStatusBody } from '@ilbud/proto/http/driver-orders'
import { driverMeSchema, dutySchema } from '@ilbud/proto/http/drivers'
import type { LatLng } from '@ilbud/proto/http/fields'
import type { ProofKind } from '@ilbud/proto/http/order-status'
import { addedProofSchema, type AddedProof } from '@ilbud/proto/http/proofs'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api.ts'

// Spec 9.
const pollMs = 5_000

/** Own orders, then the pool. */
export function driverOrdersQuery() {
  return queryOptions({
    queryKey: ['/api/driver/orders'],
    // The browser's own cache revalidates by ETag: an unchanged list costs a 304.
    queryFn: () => api(z.array(driverOrderSchema), '/api/driver/orders', { cache: 'no-cache' }),
    refetchInterval: pollMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always'
  })
}

export function driverMeQuery() {
  return queryOptions({
    queryKey: ['/api/driver/me'],
    queryFn: () => api(driverMeSchema, '/api/driver/me'),
    refetchOnMount: 'always'
  })
}

export function setDuty(onDuty: boolean) {
  return api(dutySchema, '/api/driver/duty', { method: 'PUT', body: JSON.stringify({ onDuty }) })
}

/** What every report of a device carries beside what happened. */
export interface Report {
  orderId: string
  driverId: string
  location: LatLng | null
  /** One tap, one key: a repeat of the same tap changes nothing twice. */
  key: string
}

export function acceptOrder({ orderId, key, ...device }: Report): Promise<DriverOrder> {
  return post(`/api/driver/orders/${orderId}/accept`, key, deviceBody(device))
}

export function reportStatus(
  report: Report,
  change: Pick<DriverStatusBody, 'status' | 'reason'>
): Promise<DriverOrder> {
  const { orderId, key, ...device } = report
  return post(`/api/driver/orders/${orderId}/status`, key, { ...deviceBody(device), ...change }, 'PATCH')
}

export function releaseOrder({ orderId, key }: Report, reason: string): Promise<DriverOrder> {
  return post(`/api/driver/orders/${orderId}/release`, key, { reason })
}

/** Takes the last step back. */
export function correctOrder({ orderId, key }: Report): Promise<DriverOrder> {
  return post(`/api/driver/orders/${orderId}/correct`, key, {})
}

interface ProofToAdd {
  orderId: string
  kind: ProofKind
  signer: string | null
  picture: Blob | null
  key: string
}

/** The picture itself is the body; a signature in words has none. */
export function addProof({ orderId, kind, signer, picture, key }: ProofToAdd): Promise<AddedProof> {
  const query = new URLSearchParams({ kind, ...(signer !== null && { signer }), occurredAt: new Date().toISOString() })
  return api(addedProofSchema, `/api/driver/orders/${orderId}/proofs?${query}`, {
    method: 'POST',
    headers: { 'idempotency-key': key, ...(picture && { 'content-type': picture.type }) },
    body: picture
  })
}

function deviceBody({ driverId, location }: Pick<Report, 'driverId' | 'location'>) {
  return { driverId, ...(location && { location }), occurredAt: new Date().toISOString() }
}

function post(path: string, key: string, body: object, method = 'POST'): Promise<DriverOrder> {
  return api(driverOrderSchema, path, { method, headers: { 'idempotency-key': key }, body: JSON.stringify(body) })
}
