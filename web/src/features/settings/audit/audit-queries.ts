import { auditEntryViewSchema } from '@ilbud/proto/http/people/audit'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { fetchPage } from '#lib/lists/list-page.ts'

export const auditFilters = ['actor', 'action', 'subject', 'kind', 'from', 'to'] as const
export type AuditFilter = Record<(typeof auditFilters)[number], string>

const path = '/api/admin/v1/audit'
const pageSize = 50

export const auditKey = [path] as const

/** Newest first, loaded page by page. */
export function auditQuery(filter: AuditFilter) {
  const query = new URLSearchParams({ limit: String(pageSize) })
  for (const name of auditFilters) if (filter[name]) query.set(name, filter[name])
  return infiniteQueryOptions({
    queryKey: [path, query.toString()],
    queryFn: ({ pageParam, signal }) => fetchPage(auditEntryViewSchema, pageParam, signal),
    initialPageParam: `${path}?${query}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0
  })
}

/** The end of the chain, whatever the list shows. */
export function newestEntryQuery() {
  return queryOptions({
    // Not below `auditKey`: it is no list.
    queryKey: [`${path}/newest`],
    queryFn: async ({ signal }) => (await fetchPage(auditEntryViewSchema, `${path}?limit=1`, signal)).rows[0] ?? null,
    staleTime: 0
  })
}
