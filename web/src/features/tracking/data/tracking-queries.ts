import { ticketSchema } from '@ilbud/proto/http/stream'
import { trackingResultSchema, type TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { queryOptions } from '@tanstack/react-query'
import { api, ApiError } from '#lib/api/api.ts'
import { requestView } from '#lib/parcel/parcel-view.ts'
import { saveCopy, lastCopy } from './last-copy.ts'
import type { TrackingAccess } from './tracking-access.ts'

/** Increases with every change, including ETA and delay. `revision` is null if the server did not send it. */
export interface ViewVersion {
  version: number
  revision: number | null
}

export type Tracked = TrackingResult &
  ViewVersion & {
    /** When the result was loaded, if it is a copy because the network is down. */
    savedAt: number | null
    /** The result that the visitor saw in an earlier visit. */
    before: TrackingResult | null
  }

export function trackingQueryKey(trackingId: string, access: TrackingAccess) {
  return ['/api/v1/track', trackingId, access] as const
}

const justLoadedMs = 2_000
const isJustNow = (at: number) => Date.now() - at < justLoadedMs

export function trackingQuery(trackingId: string, access: TrackingAccess) {
  return queryOptions({
    queryKey: trackingQueryKey(trackingId, access),
    queryFn: () => fetchOrReadCopy(trackingId, access),
    // Unless it was loaded, or answered as unknown, a moment ago.
    refetchOnMount: ({ state }) => (isJustNow(state.dataUpdatedAt) ? false : 'always'),
    retryOnMount: ({ state }) => !isJustNow(state.errorUpdatedAt),
    // Also tries offline, where the copy of the last visit is returned.
    networkMode: 'always'
  })
}

/** The server's result, or the last copy if the server cannot be reached. A refusal is a result. */
async function fetchOrReadCopy(trackingId: string, access: TrackingAccess): Promise<Tracked> {
  const copy = lastCopy(trackingId, access)
  try {
    const result = await fetchTracking(trackingId, access)
    return { ...result, before: copy?.result ?? null }
  } catch (error) {
    if (!copy || !isUnreachable(error)) throw error
    return { ...copy.result, revision: null, savedAt: copy.at, before: null }
  }
}

function isUnreachable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

/**
 * Loads the public view. With `after` the server waits until it is at least that new, so that a stale result is never
 * read.
 */
export async function fetchTracking(trackingId: string, access: TrackingAccess, after?: ViewVersion): Promise<Tracked> {
  const query = after ? `?after=${after.version}${after.revision === null ? '' : `.${after.revision}`}` : ''
  const response = await requestView({ trackingId, key: access.key }, query)
  const result = trackingResultSchema.parse(await response.json())
  const revision = /v\d+\.(\d+)/.exec(response.headers.get('etag') ?? '')?.[1]
  saveCopy(result, access)
  return { ...result, revision: revision === undefined ? null : Number(revision), savedAt: null, before: null }
}

/** Whether `one` is at least as new as `other`, as far as both are known. */
export function isAtLeast(one: ViewVersion, other: ViewVersion): boolean {
  if (one.version !== other.version) return one.version > other.version
  return one.revision !== null && (other.revision === null || one.revision >= other.revision)
}

export async function fetchTicket(trackingId: string, key: string | null): Promise<string> {
  const { ticket } = await api(ticketSchema, '/api/v1/stream/tickets', {
    method: 'POST',
    body: JSON.stringify(key ? { trackingId, key } : { trackingId })
  })
  return ticket
}
