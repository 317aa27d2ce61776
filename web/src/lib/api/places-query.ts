import { placeSuggestionSchema } from '@ilbud/proto/http/places/places'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from './api.ts'

const fewestLetters = 2

/** Places whose address begins as typed; none is asked for below two letters. */
export function placesQuery(typed: string) {
  const q = typed.trim()
  return queryOptions({
    queryKey: ['/api/v1/places', 'suggestions', q],
    queryFn: ({ signal }) =>
      api(z.array(placeSuggestionSchema), `/api/v1/places?q=${encodeURIComponent(q)}`, { signal }),
    enabled: q.length >= fewestLetters,
    placeholderData: keepPreviousData
  })
}
