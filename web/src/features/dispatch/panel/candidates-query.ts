import { candidateSchema, type Candidate } from '@ilbud/proto/http/admin-orders'
import { keepPreviousData, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'

/** Drivers move, so their distances are renewed. */
const renewMs = 20_000

export const candidatesKey = (orderId: string) => ['/api/admin/v1/orders', 'candidates', orderId]

/** The drivers who could take this version of the order, nearest first when it is opened. */
export function candidatesQuery({ id, version }: { id: string; version: number }) {
  return queryOptions({
    queryKey: [...candidatesKey(id), version],
    queryFn: () => api(z.array(candidateSchema), `/api/admin/v1/orders/${encodeURIComponent(id)}/candidates`),
    structuralSharing: (before, now) =>
      replaceEqualDeep(before, keepPlaces(before as Candidate[] | undefined, now as Candidate[])),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
    staleTime: 0,
    gcTime: 0
  })
}

/** Reloaded drivers in their old places: sorted again under the pointer, a click would choose another driver. */
export function keepPlaces(before: readonly Candidate[] = [], now: readonly Candidate[]): Candidate[] {
  const places = new Map(before.map(({ driverId }, place) => [driverId, place]))
  const placeOf = ({ driverId }: Candidate) => places.get(driverId) ?? before.length
  return now.toSorted((one, other) => placeOf(one) - placeOf(other))
}
