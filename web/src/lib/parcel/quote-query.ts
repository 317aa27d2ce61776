import { type OfferedSize, quoteSchema } from '@ilbud/proto/http/price/quotes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api/api.ts'

/** What decides the price. Empty texts and null are left out of the request. */
export interface QuoteInput {
  pickupAddress: string
  deliveryAddress: string
  packageSize: OfferedSize
  packageWeight: string
  packageQuantity: string
  serviceLevel: string
  pickupLat: number | null
  pickupLng: number | null
  deliveryLat: number | null
  deliveryLng: number | null
}

/** Enabled once both addresses are filled in. */
export function quoteQuery(input: QuoteInput) {
  return queryOptions({
    queryKey: ['/api/v1/quotes', input],
    queryFn: ({ signal }) => fetchQuote(input, signal),
    enabled: input.pickupAddress !== '' && input.deliveryAddress !== '',
    placeholderData: keepPreviousData
  })
}

export function fetchQuote(input: QuoteInput, signal?: AbortSignal) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== null && value !== '') query.set(name, String(value))
  return api(quoteSchema, `/api/v1/quotes?${query}`, signal ? { signal } : {})
}
