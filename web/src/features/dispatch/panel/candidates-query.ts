import { candidateSchema, type Candidate } from '@ilbud/proto/http/dispatch/admin-orders'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'

/** Drivers move, so distances and plans are renewed. */
export const renewMs = 20_000
/** A position older than this no longer says where its driver is. */
const presentSeconds = 120

/** Of all orders. */
export const candidatesRoot = ['/api/admin/v1/orders', 'candidates']
export const candidatesKey = (orderId: string) => [...candidatesRoot, orderId]

/** The drivers who could take this version of the order, best first. */
export function candidatesQuery({ id, version }: { id: string; version: number }) {
  return queryOptions({
    queryKey: [...candidatesKey(id), version],
    queryFn: async () =>
      bestFirst(await api(z.array(candidateSchema), `/api/admin/v1/orders/${encodeURIComponent(id)}/candidates`)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0
  })
}

/** As the plan ranks them; where there is none, the nearest first. */
export function bestFirst(candidates: readonly Candidate[]): Candidate[] {
  return isPlanned(candidates) ? [...candidates] : nearestFirst(candidates)
}

/** Whether the answer says what the order would add to the drivers' routes. */
export function isPlanned(candidates: readonly Candidate[]): boolean {
  return candidates.some(({ addedMinutes }) => addedMinutes !== null)
}

/** On duty first, and among them those whose present position is known, nearest first: only that says who is near. */
function nearestFirst(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((one, other) => rank(one) - rank(other) || distance(one) - distance(other))
}

function rank(candidate: Candidate): number {
  return (candidate.onDuty ? 0 : 2) + (isPresent(candidate) ? 0 : 1)
}

function isPresent({ ageSeconds }: Candidate): boolean {
  return ageSeconds !== null && ageSeconds <= presentSeconds
}

function distance({ distanceKm }: Candidate): number {
  return distanceKm ?? Number.MAX_SAFE_INTEGER
}
