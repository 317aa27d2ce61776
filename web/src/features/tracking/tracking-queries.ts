import { placeSuggestionSchema } from '@ilbud/proto/http/places'
import { ticketSchema } from '@ilbud/proto/http/stream'
import { trackingResultSchema, type TrackingResult } from '@ilbud/proto/http/tracking'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api, send } from '#lib/api.ts'

/** Who asks: the key of the link, and who is signed in. The answer differs by both (contract 5). */
export interface TrackingAccess {
  key: string | null
  userId: string | null
}

/** Rises with every change, ETA and delay included. `revision` is null when the server did not say. */
export interface Progress {
  version: number
  revision: number | null
}

export type Tracked = TrackingResult & Progress

export function trackingKey(trackingId: string, access: TrackingAccess) {
  return ['/api/v1/track', trackingId, access] as const
}

export function trackingQuery(trackingId: string, access: TrackingAccess) {
  return queryOptions({
    queryKey: trackingKey(trackingId, access),
    queryFn: () => fetchTracking(trackingId, access.key),
    refetchOnMount: 'always'
  })
}

/** The public view. With `after` the server waits until it is at least that new, so that we never read the past. */
export async function fetchTracking(trackingId: string, key: string | null, after?: Progress): Promise<Tracked> {
  const query = after ? `?after=${after.version}${after.revision === null ? '' : `.${after.revision}`}` : ''
  const response = await send(`/api/v1/track/${encodeURIComponent(trackingId)}${query}`, {
    headers: key ? { 'x-track-key': key } : {},
    // The browser's own cache revalidates by ETag and hands us the body of a 304.
    cache: 'no-cache'
  })
  const result = trackingResultSchema.parse(await response.json())
  const revision = /v\d+\.(\d+)/.exec(response.headers.get('etag') ?? '')?.[1]
  return { ...result, revision: revision === undefined ? null : Number(revision) }
}

/** Whether `one` is at least as new as `other`, as far as both say. */
export function isReached(one: Progress, other: Progress): boolean {
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

/** Where an address lies, as far as the places service knows it. */
export function doorQuery(address: string) {
  const path = `/api/v1/places?q=${encodeURIComponent(address)}`
  return queryOptions({
    queryKey: ['/api/v1/places', address],
    queryFn: async () => {
      const places = await api(z.array(placeSuggestionSchema), path)
      const street = address.split(',')[0]!.trim().toLowerCase()
      return places.find(({ label }) => label.toLowerCase().startsWith(street)) ?? null
    }
  })
}
