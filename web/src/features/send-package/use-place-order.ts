import type { Quote } from '@ilbud/proto/http/quotes'
import { quoteSchema } from '@ilbud/proto/http/quotes'
import { t as translate } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { ApiError } from '#lib/api/api.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { quoteQuery } from '#lib/parcel/quote-query.ts'
import { refusedAddresses } from '#lib/parcel/refused-addresses.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { useSubmissionKey } from '#lib/api/use-submission-key.ts'
import { toast } from '#lib/page/toast.ts'
import { FallbackError, placingWords } from './failure-text.ts'
import { toOrderBody, toQuoteInput, type OrderValues } from './order-values.ts'
import type { FieldProblem } from './use-order-form.ts'
import { createOrder, fallbackBody, type OrderBody, type PlacedOrder } from './send-queries.ts'

interface PlaceOrder {
  /** Places the order at the price returned by `agree`, which may be loading. */
  place: (values: OrderValues, agree: () => Promise<Quote | null>) => void
  isPending: boolean
}

interface Wanted {
  body: OrderBody
  agree: () => Promise<Quote | null>
}

interface PlaceOptions {
  onBehalfOf: string | null
  onRefused: (refusals: FieldProblem[]) => void
  onPlaced: () => void
  /** Go on with choosing the days on which the order is repeated. */
  repeats: boolean
}

/** Places the order once, however often the button is pressed, and goes to its tracking page. */
export function usePlaceOrder({ onBehalfOf, onRefused, onPlaced, repeats }: PlaceOptions): PlaceOrder {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const keyOf = useSubmissionKey()
  const sending = useRef(false)

  const mutation = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const quoteId = (await wanted.agree())?.quoteId
      const body: OrderBody = { ...wanted.body, ...(quoteId && { quoteId }) }
      return sendOrder(body, keyOf(body))
    },
    onSuccess: async (placed) => {
      onPlaced()
      await queryClient.invalidateQueries({ queryKey: ['/api/v1/orders'] })
      const id = placed.trackingId ?? placed.id
      toast({
        title: t`Package Order Created Successfully!`,
        ...(id && { description: t`Your tracking ID is ${formatTrackingId(id)}` }),
        variant: 'success'
      })
      // The next page needs the order's id for its label.
      const path = repeats && placed.id ? `${paths.recurring}?from=${placed.id}` : pathAfter(placed)
      void navigate(path, { state: { placedId: placed.id } })
    },
    onError: (error, { body }) => {
      const replacement = replacementQuote(error)
      if (replacement) queryClient.setQueryData(quoteQuery(toQuoteInput(body)).queryKey, replacement)
      onRefused(refusalsOf(error))
      toastFailure(t`Failed to Create Order`, error, placingWords(error))
    }
  })
  const place: PlaceOrder['place'] = (values, agree) => {
    // A second tap may come before the button is disabled, or between a quick answer and the next page.
    if (sending.current) return
    sending.current = true
    const body = { ...toOrderBody(values), ...(onBehalfOf && { onBehalfOf }) }
    mutation.mutate({ body, agree }, { onError: () => void (sending.current = false) })
  }
  return { place, isPending: mutation.isPending }
}

/** After a 403 the fallback path is tried. */
async function sendOrder(body: OrderBody, key: string): Promise<PlacedOrder> {
  try {
    return await createOrder('/api/v1/driver/orders', body, key)
  } catch (error) {
    // The fallback's payload has no field for the customer.
    if (!(error instanceof ApiError && error.status === 403) || body.onBehalfOf) throw error
  }
  return createOrder('/api/v1/orders', fallbackBody(body), key).catch((error: unknown) => {
    // The fallback's own error text.
    throw new FallbackError(refusalWords(error) ?? translate`Local backend error`, { cause: error })
  })
}

/** The page of the tracking ID, or of the id, otherwise home. The key is in the fragment. */
function pathAfter({ trackingId, trackingKey, id }: PlacedOrder): string {
  return trackingId || id ? paths.track(trackingId ?? id, trackingKey) : paths.home
}

/** The fields that a refusal is about. */
export function refusalsOf(error: unknown): FieldProblem[] {
  if (!(error instanceof ApiError) || !error.problem) return []
  const { code, errors = [] } = error.problem
  const message = refusalWords(error) ?? error.problem.message
  const addresses = refusedAddresses(error)
  if (addresses) {
    return Object.entries(addresses).map(([field, text]) => ({ field: field as keyof OrderValues, message: text }))
  }
  if (code === 'SCHEDULE_INVALID') return [{ field: 'scheduledPickup', message: nextPickup(error.problem) ?? message }]
  if (code === 'INVOICE_NOT_ALLOWED') return [{ field: 'paymentMethod', message }]
  return errors.map(({ path, message: text }) => ({ field: path as keyof OrderValues, message: text }))
}

const nextSchema = z.looseObject({ next: z.looseObject({ earliestPickup: z.string() }) })

/** Outside the opening hours the refusal says when the next pickup is possible. */
function nextPickup(problem: object): string | null {
  const parsed = nextSchema.safeParse(problem)
  if (!parsed.success) return null
  const next = formatDateTime(parsed.data.next.earliestPickup)
  return translate`We are closed then. The next possible pickup is ${next}.`
}

/** The refusal of an outdated quote contains a new one. */
function replacementQuote(error: unknown): Quote | null {
  if (!(error instanceof ApiError) || error.code !== 'QUOTE_INVALID') return null
  const parsed = quoteSchema.safeParse(error.problem?.quote)
  return parsed.success ? parsed.data : null
}
