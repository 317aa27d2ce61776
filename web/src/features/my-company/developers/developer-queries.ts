import { apiKeySchema, newApiKeySchema, type Scope } from '@ilbud/proto/http/companies/api-keys'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { idempotencyKey } from '#lib/api/idempotency-key.ts'
import { fetchAll } from '#lib/lists/list-page.ts'

const keys = '/api/companies/me/api-keys'

export function apiKeysQuery() {
  return queryOptions({
    queryKey: [keys],
    queryFn: ({ signal }) => fetchAll(apiKeySchema, keys, signal),
    staleTime: 0
  })
}

interface NewKeyValues {
  name: string
  scopes: Scope[]
  /** For test orders, which nobody carries. */
  test: boolean
  /** ISO; absent: the key does not expire. */
  expiresAt?: string
}

export function addApiKey(values: NewKeyValues) {
  return api(newApiKeySchema, keys, {
    method: 'POST',
    headers: { 'idempotency-key': idempotencyKey() },
    body: JSON.stringify(values)
  })
}

export function rotateApiKey(id: string) {
  return api(newApiKeySchema, `${keys}/${id}/rotate`, { method: 'POST' })
}

export function endApiKey(id: string) {
  return api(z.unknown(), `${keys}/${id}`, { method: 'DELETE' })
}
