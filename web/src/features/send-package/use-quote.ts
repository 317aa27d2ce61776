import type { Quote } from '@ilbud/proto/http/quotes'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type Control } from 'react-hook-form'
import { ApiError } from '#lib/api.ts'
import { examplePrice } from '#lib/price-rule.ts'
import { refusalWords } from '#lib/refusal-words.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import type { OrderValues } from './order-values.ts'
import { quoteQuery } from './send-queries.ts'

const debounceMs = 400

export interface QuoteState {
  data: Quote | undefined
  /** False while an address has changed and its new price is on the way. */
  fresh: boolean
  /** Whole SEK: the least the order can cost, from the first address on. */
  fromSek: number | null
  problem: string | null
  canRetry: boolean
  /** One end lies where we do not drive, or the two in different areas. */
  outOfArea: boolean
  retry: () => void
}

/** The price of what the form says now. */
export function useQuote(control: Control<OrderValues>): QuoteState {
  const { t } = useLingui()
  const [pickupAddress, deliveryAddress, packageSize, pickupLat, pickupLng, deliveryLat, deliveryLng] = useWatch({
    control,
    name: ['pickupAddress', 'deliveryAddress', 'packageSize', 'pickupLat', 'pickupLng', 'deliveryLat', 'deliveryLng']
  })
  const [pickup, delivery] = [pickupAddress.trim(), deliveryAddress.trim()]
  const asked = {
    pickupAddress: pickup,
    deliveryAddress: delivery,
    packageSize,
    pickupLat,
    pickupLng,
    deliveryLat,
    deliveryLng
  }
  const settled = useDebounced(JSON.stringify(asked), debounceMs)
  const query = useQuery(quoteQuery(JSON.parse(settled) as typeof asked))
  const bothKnown = pickup !== '' && delivery !== ''
  const tooOften = query.error instanceof ApiError && query.error.status === 429
  const busyText = t`Too many price questions. Try again in a minute.`
  const problem =
    query.error && (tooOften ? busyText : (refusalWords(query.error) ?? t`The price is not available right now.`))
  return {
    data: bothKnown ? query.data : undefined,
    fresh: settled === JSON.stringify(asked) && !query.isPlaceholderData,
    fromSek: pickup || delivery ? examplePrice(0, packageSize) : null,
    problem: bothKnown ? problem : null,
    outOfArea: bothKnown && query.error instanceof ApiError && query.error.code === 'OUT_OF_AREA',
    canRetry: !(query.error instanceof ApiError && query.error.status === 422),
    retry: () => void query.refetch()
  }
}
