import { companySchema } from '@ilbud/proto/http/companies/companies'
import { type CompanyMember, companyMemberSchema, costCentreSchema } from '@ilbud/proto/http/companies/companies-me'
import { type CustomerOrder, customerOrderSchema, type OrdersSort } from '@ilbud/proto/http/orders/orders'
import { i18n } from '@lingui/core'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { idempotencyKey } from '#lib/api/idempotency-key.ts'
import { fetchAll, fetchPage } from '#lib/lists/list-page.ts'

const base = '/api/companies/me'
// Colleagues change the same data, so it is loaded again whenever its page is opened.
const staleTime = 0

export function companyQuery() {
  return queryOptions({ queryKey: [base], queryFn: () => api(companySchema, base), staleTime })
}

export function costCentresQuery() {
  return queryOptions({
    queryKey: [`${base}/cost-centres`],
    queryFn: ({ signal }) => fetchAll(costCentreSchema, `${base}/cost-centres`, signal),
    staleTime
  })
}

/** Empty: no limit. */
export interface CompanyOrdersFilter {
  /** The code of a cost centre. */
  costCenter: string
  q: string
  /** Local days, both included. */
  from: string
  to: string
}

export function companyOrdersQuery(sort: OrdersSort, filter: CompanyOrdersFilter) {
  return infiniteQueryOptions({
    queryKey: [`${base}/orders`, sort, filter],
    queryFn: ({ pageParam, signal }) => fetchPage(customerOrderSchema, pageParam, signal),
    initialPageParam: `${ordersPath(sort, filter)}&limit=25`,
    getNextPageParam: ({ next }) => next,
    // The rows stay until the next ones have loaded, and the focus stays on the pressed header.
    placeholderData: keepPreviousData,
    staleTime
  })
}

/** Every order that matches, not only the loaded ones. */
export function fetchAllCompanyOrders(sort: OrdersSort, filter: CompanyOrdersFilter): Promise<CustomerOrder[]> {
  return fetchAll(customerOrderSchema, ordersPath(sort, filter))
}

function ordersPath(sort: OrdersSort, filter: CompanyOrdersFilter): string {
  const query = new URLSearchParams({ sort })
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value)
  return `${base}/orders?${query}`
}

const asJson = (method: string, body: object) => ({
  method,
  headers: method === 'POST' ? { 'idempotency-key': idempotencyKey() } : {},
  body: JSON.stringify(body)
})

export function editCompany(edit: object) {
  return api(companySchema, base, asJson('PATCH', edit))
}

export function withdrawContact() {
  return api(z.unknown(), `${base}/contact-change`, { method: 'DELETE' })
}

/** The mail is in the page's language. */
export function inviteMember(invitation: { email: string; name?: string | undefined; role: string }) {
  return api(companyMemberSchema, `${base}/members`, asJson('POST', { ...invitation, locale: i18n.locale }))
}

export function changeMember(id: string, role: CompanyMember['role']) {
  return api(companyMemberSchema, `${base}/members/${id}`, asJson('PATCH', { role }))
}

export function removeMember(id: string) {
  return api(z.unknown(), `${base}/members/${id}`, { method: 'DELETE' })
}

export function addCostCentre(centre: { code: string; name: string }) {
  return api(costCentreSchema, `${base}/cost-centres`, asJson('POST', centre))
}

export function editCostCentre(id: string, edit: { code?: string; name?: string; active?: boolean }) {
  return api(costCentreSchema, `${base}/cost-centres/${id}`, asJson('PATCH', edit))
}
