import { recipientSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { companyApplicationSchema } from '@ilbud/proto/http/companies/companies'
import type { CompanyStatus } from '@ilbud/proto/http/companies/company-status'
import { adminDriverSchema } from '@ilbud/proto/http/dispatch/drivers'
import type { Role } from '@ilbud/proto/http/roles'
import { adminUserSchema } from '@ilbud/proto/http/people/users'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { fetchPage, type ListPage } from '#lib/lists/list-page.ts'
import { serverNow } from '#lib/page/server-clock.ts'

const pageSize = 50
/** The server's maximum. */
const mostAtOnce = 500
const invitationMs = 3_000
const invitationAtMostMs = 60_000

type Wanted = Record<string, string | undefined>

/** The query keys of everything that a change may affect. */
export const peopleKeys = {
  users: ['/api/admin/v1/users'],
  drivers: ['/api/admin/v1/drivers'],
  applications: ['/api/admin/v1/company-applications']
} as const

function toSearch(wanted: Wanted): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wanted)) if (value) query.set(name, value)
  return query.toString()
}

/**
 * A list loaded page by page, newest first. Each page is recorded in the audit log, so none is loaded twice without
 * need.
 */
export function listQuery<Row>(schema: z.ZodMiniType<Row>, path: string, wanted: Wanted) {
  const search = toSearch({ limit: String(pageSize), ...wanted })
  return infiniteQueryOptions({
    queryKey: [path, 'list', search],
    queryFn: ({ pageParam, signal }): Promise<ListPage<Row>> => fetchPage(schema, pageParam, signal),
    initialPageParam: `${path}?${search}`,
    getNextPageParam: ({ next }) => next,
    // Others change the same people, so the list is loaded again whenever the tab is opened.
    staleTime: 0
  })
}

export function usersQuery(wanted: { role: Role; q: string }) {
  return listQuery(adminUserSchema, peopleKeys.users[0], wanted)
}

/** A person who is on none of the loaded pages. The search also finds ids. */
export function userQuery(id: string) {
  const path = peopleKeys.users[0]
  return queryOptions({
    queryKey: [path, id],
    queryFn: async ({ signal }) => (await fetchPage(adminUserSchema, `${path}?q=${id}&limit=1`, signal)).rows[0] ?? null
  })
}

/** All drivers of most fleets at once, so that they can be sorted. */
export function driversQuery(q: string) {
  return listQuery(adminDriverSchema, peopleKeys.drivers[0], { q, limit: String(mostAtOnce) })
}

export function recipientsQuery(q: string) {
  return listQuery(recipientSchema, '/api/admin/v1/recipients', { q })
}

export function applicationsQuery(status: CompanyStatus, q = '') {
  return infiniteQueryOptions({
    ...listQuery(companyApplicationSchema, peopleKeys.applications[0], { status, q }),
    // The state of an invitation is known a moment after the decision.
    refetchInterval: ({ state }) => {
      const rows = state.data?.pages.flatMap((page) => page.rows)
      const isGoing = rows?.some(
        ({ invitation, decidedAt }) =>
          invitation === 'pending' && serverNow() - Date.parse(decidedAt ?? '') < invitationAtMostMs
      )
      return isGoing ? invitationMs : false
    }
  })
}

/** All applications with the same organisation number. */
export function sameNumberQuery(orgNumber: string) {
  const path = peopleKeys.applications[0]
  return queryOptions({
    queryKey: [path, 'number', orgNumber],
    queryFn: async ({ signal }) =>
      (await fetchPage(companyApplicationSchema, `${path}?${toSearch({ q: orgNumber, limit: '20' })}`, signal)).rows
  })
}
