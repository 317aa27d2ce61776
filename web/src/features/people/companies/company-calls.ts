import { apiKeySchema } from '@ilbud/proto/http/companies/api-keys'
import { companyApplicationSchema, type companyFormSchema } from '@ilbud/proto/http/companies/companies'
import { decisionMailSchema } from '@ilbud/proto/http/companies/decision-mail'
import { companyDeliverySchema, companyWebhookSchema } from '@ilbud/proto/http/companies/webhooks'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { fetchPage } from '#lib/lists/list-page.ts'
import { peopleKeys } from '#features/people/people-queries.ts'

export interface DecisionBody {
  status: 'APPROVED' | 'REJECTED'
  reason?: string
}

function pathOf(applicationId: string): string {
  return `${peopleKeys.applications[0]}/${encodeURIComponent(applicationId)}`
}

export function decide(applicationId: string, body: DecisionBody) {
  return api(companyApplicationSchema, `${pathOf(applicationId)}/status`, {
    method: 'PATCH',
    body: JSON.stringify(body)
  })
}

/** The form as it is typed. */
export type CompanyTyped = z.input<typeof companyFormSchema>

/** Sends the whole record; blank fields are cleared. */
export function editCompany(applicationId: string, form: CompanyTyped) {
  return api(companyApplicationSchema, pathOf(applicationId), { method: 'PATCH', body: JSON.stringify(form) })
}

const apiKeys = '/api/admin/v1/api-keys'

/** The API keys of a company, which has at most fifty. */
export function companyKeysQuery(companyId: string) {
  return queryOptions({
    queryKey: [apiKeys, companyId],
    queryFn: ({ signal }) =>
      api(z.array(apiKeySchema), `${apiKeys}?companyId=${encodeURIComponent(companyId)}&limit=500`, { signal }),
    staleTime: 0
  })
}

export function endCompanyKey(id: string) {
  return api(z.unknown(), `${apiKeys}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

const webhooks = '/api/admin/v1/webhooks'

/** The webhooks of a company, which has at most twenty. */
export function companyWebhooksQuery(companyId: string) {
  return queryOptions({
    queryKey: [webhooks, companyId],
    queryFn: ({ signal }) =>
      api(z.array(companyWebhookSchema), `${webhooks}?companyId=${encodeURIComponent(companyId)}&limit=500`, {
        signal
      }),
    staleTime: 0
  })
}

/** How what was sent to a webhook went. Each page is recorded in the audit log, so none is loaded twice without need. */
export function companyDeliveriesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [webhooks, 'deliveries', id],
    queryFn: ({ pageParam, signal }) => fetchPage(companyDeliverySchema, pageParam, signal),
    initialPageParam: `${webhooks}/${encodeURIComponent(id)}/deliveries?limit=20`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0
  })
}

export function switchCompanyWebhook(id: string, enabled: boolean) {
  return api(companyWebhookSchema, `${webhooks}/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    body: JSON.stringify({ enabled })
  })
}

/** The mail that a decision would send, written by notifications. */
export function decisionMailQuery(companyId: string, body: DecisionBody) {
  return queryOptions({
    queryKey: ['decision mail', companyId, body],
    queryFn: ({ signal }) =>
      api(decisionMailSchema, `/api/admin/v1/companies/${encodeURIComponent(companyId)}/decision-mail`, {
        method: 'POST',
        body: JSON.stringify(body),
        signal
      })
  })
}
