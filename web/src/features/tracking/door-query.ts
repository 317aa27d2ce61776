import { placeSuggestionSchema } from '@ilbud/proto/http/places/places'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'

/** The coordinates of an address, if the server knows it. */
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
