import type { Quote } from '@ilbud/proto/http/price/quotes'
import { useLingui } from '@lingui/react/macro'
import { CancelledError, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { ApiError } from '#lib/api/api.ts'
import { configQuery } from '#lib/api/config-query.ts'
import { examplePrice, usualTariff } from '#lib/parcel/price-rule.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { type QuoteInput, quoteQuery } from '#lib/parcel/quote-query.ts'
import { refusedAddresses } from '#lib/parcel/refused-addresses.ts'
import { useDebounced } from '#lib/lists/use-debounced.ts'
import { PriceChangedError } from '#features/send-package/failure-text.ts'
import { toQuoteInput, type OrderValues } from '#features/send-package/order-values.ts'

const debounceMs = 400
// A quote is valid for 15 minutes; counted from its arrival, since the device's clock may be wrong.
const lockedMs = 15 * 60_000

export interface QuoteState {
  data: Quote | undefined
  /** False while the price for a changed address is loading. */
  isCurrent: boolean
  /** In whole SEK: the lowest possible price, known from the first address on. */
  fromSek: number | null
  /** In öre: the price of the same delivery before the quote was renewed, if it was different. */
  before: number | null
  problem: string | null
  canRetry: boolean
  /** The order is for a later time, which the quote does not include. */
  forLater: boolean
  /** An address is outside our areas, or the two are in different ones. */
  refusal: ApiError | null
  retry: () => void
  /** The price to place the order with, which is the one on screen. Null: unknown. */
  agree: () => Promise<Quote | null>
}

/** The quote for the form's present values. */
export function useQuote(control: Control<OrderValues>): QuoteState {
  const { t } = useLingui()
  const timePreference = useWatch({ control, name: 'deliveryTimePreference' })
  const input = useQuoteInput(control)
  const [pickup, delivery] = [input.pickupAddress, input.deliveryAddress]
  const inputKey = JSON.stringify(input)
  const settled = useDebounced(inputKey, debounceMs)
  const queryClient = useQueryClient()
  const tariff = useQuery(configQuery()).data?.tariff ?? usualTariff
  const query = useQuery(quoteQuery(JSON.parse(settled) as typeof input))
  useRenewal(query.dataUpdatedAt, () => void query.refetch())
  const [before, setReplaced] = useSumBefore(settled, query.isPlaceholderData ? undefined : query.data)
  const hasBothEnds = pickup !== '' && delivery !== ''
  const tooOften = query.error instanceof ApiError && query.error.status === 429
  const busyText = t`Too many price requests. Try again in a minute.`
  // A quote asks for no times, so it is the level that our hours do not allow.
  const noEvening = query.error instanceof ApiError && query.error.code === 'SCHEDULE_INVALID'
  const eveningText = t`There are no evening deliveries now: we are closed in the evening. Choose another level.`
  const refusal = noEvening ? eveningText : refusalWords(query.error)
  const problem = query.error && (tooOften ? busyText : (refusal ?? t`The price is not available right now.`))
  const data = hasBothEnds ? query.data : undefined
  const isCurrent = settled === inputKey && !query.isPlaceholderData
  const agree = async () => {
    if (isCurrent && data) return data
    // The screen shows that the price is unknown.
    if (isCurrent && problem) return null
    const shown = data?.totalAmount
    const loaded = await queryClient.fetchQuery(quoteQuery(input)).catch((error: unknown) => {
      // An address that we do not serve is reported at its field when the order is placed.
      const refused = error instanceof ApiError && error.status === 422
      if (error instanceof CancelledError || (shown !== undefined && !refused)) throw error
      return null
    })
    if (!loaded || shown === undefined || loaded.totalAmount === shown) return loaded
    setReplaced({ inputKey, before: shown })
    throw new PriceChangedError()
  }
  return {
    data,
    isCurrent,
    fromSek: pickup || delivery ? examplePrice(0, input.packageSize, tariff) : null,
    before: hasBothEnds ? before : null,
    problem: hasBothEnds ? problem : null,
    forLater: timePreference === 'scheduled',
    refusal: isCurrent && hasBothEnds && isUnserved(query.error) ? query.error : null,
    canRetry: !(query.error instanceof ApiError && query.error.status === 422),
    retry: () => void query.refetch(),
    agree
  }
}

function isUnserved(error: unknown): error is ApiError {
  return refusedAddresses(error) !== null
}

/** The form's values that decide the price. */
function useQuoteInput(control: Control<OrderValues>): QuoteInput {
  const [pickupAddress, deliveryAddress, packageSize, packageWeight, packageQuantity, serviceLevel] = useWatch({
    control,
    name: ['pickupAddress', 'deliveryAddress', 'packageSize', 'packageWeight', 'packageQuantity', 'serviceLevel']
  })
  const [pickupLat, pickupLng, deliveryLat, deliveryLng] = useWatch({
    control,
    name: ['pickupLat', 'pickupLng', 'deliveryLat', 'deliveryLng']
  })
  return toQuoteInput({
    pickupAddress,
    deliveryAddress,
    packageSize,
    packageWeight,
    packageQuantity,
    serviceLevel,
    pickupLat,
    pickupLng,
    deliveryLat,
    deliveryLng
  })
}

/** Renews an expired quote, but only while the page is visible. */
function useRenewal(arrivedAt: number, renew: () => void): void {
  const latest = useRef(renew)
  useEffect(() => {
    latest.current = renew
  })
  useEffect(() => {
    if (!arrivedAt) return
    const stop = new AbortController()
    const renewWhenVisible = () => {
      if (document.visibilityState === 'visible') return latest.current()
      document.addEventListener('visibilitychange', renewWhenVisible, { once: true, signal: stop.signal })
    }
    const timer = setTimeout(renewWhenVisible, Math.max(1_000, arrivedAt + lockedMs - Date.now()))
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [arrivedAt])
}

/**
 * The previous price, if it differs: of the same delivery, or the one on screen when other values were submitted.
 * Nobody is to pay a price that was not shown.
 */
function useSumBefore(inputKey: string, quote: Quote | undefined) {
  const [replaced, setReplaced] = useState<{ inputKey: string; before: number } | null>(null)
  const [seen, setSeen] = useState<{ inputKey: string; sum: number; before: number | null } | null>(null)
  const sum = quote?.totalAmount
  if (sum !== undefined && (seen?.inputKey !== inputKey || seen.sum !== sum)) {
    setSeen({ inputKey, sum, before: seen?.inputKey === inputKey ? seen.sum : null })
  }
  const renewed = seen?.inputKey === inputKey ? seen.before : null
  return [renewed ?? (replaced?.inputKey === inputKey ? replaced.before : null), setReplaced] as const
}
