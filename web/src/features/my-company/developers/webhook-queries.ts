import {
  newWebhookSchema,
  replayedSchema,
  webhookDeliverySchema,
  type DeliveryStatus,
  type WebhookEdit,
  webhookSchema,
  type WebhookType
} from '@ilbud/proto/http/companies/webhooks'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { idempotencyKey } from '#lib/api/idempotency-key.ts'
import { fetchAll, fetchPage } from '#lib/lists/list-page.ts'

const path = '/api/companies/me/webhooks'
const refreshMs = 5_000

export function webhooksQuery() {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => fetchAll(webhookSchema, path, signal),
    staleTime: 0
  })
}

export function deliveriesQuery(id: string, status: DeliveryStatus | '') {
  const first = `${path}/${id}/deliveries?limit=20${status && `&status=${status}`}`
  return infiniteQueryOptions({
    queryKey: [path, id, status],
    queryFn: ({ pageParam, signal }) => fetchPage(webhookDeliverySchema, pageParam, signal),
    initialPageParam: first,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    refetchInterval: refreshMs
  })
}

export interface WebhookValues {
  url: string
  events: WebhookType[]
  description: string | null
}

export function addWebhook(values: WebhookValues) {
  return api(newWebhookSchema, path, {
    method: 'POST',
    headers: { 'idempotency-key': idempotencyKey() },
    body: JSON.stringify(values)
  })
}

export function editWebhook(id: string, edit: WebhookEdit) {
  return api(webhookSchema, `${path}/${id}`, { method: 'PATCH', body: JSON.stringify(edit) })
}

export function deleteWebhook(id: string) {
  return api(z.unknown(), `${path}/${id}`, { method: 'DELETE' })
}

export function rotateSecret(id: string) {
  return api(newWebhookSchema, `${path}/${id}/rotate`, { method: 'POST' })
}

export function sendTest(id: string) {
  return api(webhookDeliverySchema, `${path}/${id}/test`, { method: 'POST' })
}

export function resendDelivery(id: string) {
  return api(webhookDeliverySchema, `${path}/deliveries/${id}/resend`, { method: 'POST' })
}

export function replayDeliveries(id: string, since: Date) {
  return api(replayedSchema, `${path}/${id}/replay`, {
    method: 'POST',
    body: JSON.stringify({ since: since.toISOString() })
  })
}
