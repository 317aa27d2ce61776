import { auditEntryViewSchema } from '@ilbud/proto/http/people/audit'
import { type ChangeSettingsBody, settingsSchema } from '@ilbud/proto/http/settings'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pricedOrderSchema } from '@ilbud/proto/http/price/tariff'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { fetchPage } from '#lib/lists/list-page.ts'

const path = '/api/admin/v1/settings'
const historyPageSize = 10

export const settingsKey = [path] as const

export function settingsQuery() {
  return queryOptions({
    queryKey: [path, 'now'],
    queryFn: () => api(settingsSchema, path),
    // Others change them too.
    staleTime: 0,
    refetchOnWindowFocus: true
  })
}

/** The last ten orders, whose prices are computed again under an edited tariff. */
export function recentOrdersQuery() {
  return queryOptions({
    queryKey: [path, 'recent-orders'],
    queryFn: ({ signal }) => api(z.array(pricedOrderSchema), `${path}/recent-orders`, { signal })
  })
}

/** All versions, newest first. */
export function historyQuery() {
  return infiniteQueryOptions({
    queryKey: [path, 'history'],
    queryFn: ({ pageParam, signal }) => fetchPage(settingsSchema, pageParam, signal),
    initialPageParam: `${path}/history?limit=${historyPageSize}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0
  })
}

/** The names of the authors of versions, from the audit log: settings contain only their ids. */
export function authorsQuery() {
  return queryOptions({
    queryKey: [path, 'authors'],
    queryFn: async ({ signal }) => {
      const { rows } = await fetchPage(
        auditEntryViewSchema,
        '/api/admin/v1/audit?action=settings.change&limit=500',
        signal
      )
      return new Map(rows.flatMap(({ actor }) => (actor?.name ? [[actor.id, actor.name] as const] : [])))
    },
    staleTime: 0
  })
}

export function changeSettings(body: ChangeSettingsBody) {
  return api(settingsSchema, path, { method: 'PATCH', body: JSON.stringify(body) })
}
