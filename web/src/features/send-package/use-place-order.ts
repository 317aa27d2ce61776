import type { Quote } from '@ilbud/proto/http/price/quotes'
import { quoteSchema } from '@ilbud/proto/http/price/quotes'
import { t as translate } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { ApiError } from '#lib/api/api.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { quoteQuery } from '#lib/parcel/quote-query.ts'
import { type FieldErrors, refusedFields } from '#lib/forms/field-errors.ts'
import { refusedAddresses } from '#lib/parcel/refused-addresses.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { useSubmissionKey } from '#lib/api/use-submission-key.ts'
import { toast } from '#lib/page/toast.ts'
import { FallbackError, placingWords } from './failure-text.ts'
import { sectionFields, toOrderBody, toQuoteInput, type OrderValues } from './order-values.ts'
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
      const refusals = refusalsOf(error)
      onRefused(refusals)
      if (refusals.length === 0) toastFailure(t`Failed to Create Order`, error, placingWords(error))
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

/** The fields of the form that a refusal is about. */
export function refusalsOf(failure: unknown): FieldProblem[] {
  const error = failure instanceof FallbackError ? failure.cause : failure
  if (!(error instanceof ApiError)) return []
  const found = refusedAddresses(error) ?? { ...refusedFields(error), ...nextTimes(error) }
  return Object.values(sectionFields)
    .flat()
    .flatMap((field) => (found[field] === undefined ? [] : [{ field, message: found[field] }]))
}

const nextSchema = z.looseObject({
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  next: z.looseObject({ earliestPickup: z.string(), latestDelivery: z.string() })
})

/** Outside the opening hours, and for too short a time, the refusal has the next times that are possible. */
function nextTimes({ problem }: ApiError): FieldErrors {
  const parsed = nextSchema.safeParse(problem)
  if (!parsed.success) return {}
  const { errors, next } = parsed.data
  const [pickup, delivery] = [formatDateTime(next.earliestPickup), formatDateTime(next.latestDelivery)]
  const isOf = (path: string, message: string) => errors.some((each) => each.path === path && each.message === message)
  return {
    ...(isOf('scheduledPickup', 'We do not pick up at that time') && {
      scheduledPickup: translate`We are closed then. The next possible pickup is ${pickup}.`
    }),
    ...(isOf('scheduledDelivery', 'We do not deliver at that time') && {
      scheduledDelivery: translate`We do not deliver at that time. By ${delivery} is possible, with a pickup from ${pickup}.`
    }),
    ...(isOf('scheduledDelivery', 'We cannot deliver by then') && {
      scheduledDelivery: translate`We cannot deliver by then. By ${delivery} is possible, with a pickup from ${pickup}.`
    })
  }
}

/** The refusal of an outdated quote contains a new one. */
function replacementQuote(error: unknown): Quote | null {
  if (!(error instanceof ApiError) || error.code !== 'QUOTE_INVALID') return null
  const parsed = quoteSchema.safeParse(error.problem?.quote)
  return parsed.success ? parsed.data : null
}
