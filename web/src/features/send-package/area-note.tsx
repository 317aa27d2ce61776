import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api.ts'
import { useDebounced } from '#lib/lists/use-debounced.ts'
import { quoteQuery } from '#lib/parcel/quote-query.ts'
import { emptyOrder, toQuoteInput } from './order-values.ts'

// Longer than a pause in typing: the question counts as one for a price.
const debounceMs = 800

interface AreaNoteProps {
  address: { text: string; lat: number | null; lng: number | null }
}

/** Says of an address, before there is another for a price, that it is outside of the areas that we serve. */
export function AreaNote({ address: { text, lat, lng } }: AreaNoteProps) {
  const present = JSON.stringify([text.trim(), lat, lng])
  const settled = useDebounced(present, debounceMs)
  const [at, settledLat, settledLng] = JSON.parse(settled) as [string, number | null, number | null]
  // The price from there to there: it is refused for the address as for that of an order.
  const { error } = useQuery({
    ...quoteQuery(
      toQuoteInput({
        ...emptyOrder,
        pickupAddress: at,
        pickupLat: settledLat,
        pickupLng: settledLng,
        deliveryAddress: at,
        deliveryLat: settledLat,
        deliveryLng: settledLng
      })
    ),
    retry: false
  })
  const problem =
    settled === present && error instanceof ApiError && error.code === 'OUT_OF_AREA' ? error.problem : null
  const nearest = problem?.['nearestArea']
  const area = typeof nearest === 'string' ? nearest : ''
  return (
    <p role="status" className="mt-1.5 text-13 text-danger empty:hidden">
      {problem && <Trans>We do not drive there. The nearest area is {area}.</Trans>}
    </p>
  )
}
