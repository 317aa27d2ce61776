import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api, ApiError } from '#lib/api/api.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { driverOffersQuery } from './offers-query.ts'

/** Says no to the offer of an order. An offer that has ended meanwhile needs no answer. */
export function useDecline(): { isDeclining: boolean; decline: (orderId: string) => void } {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { queryKey } = driverOffersQuery()
  const mutation = useMutation({
    mutationFn: (orderId: string) => api(z.null(), `/api/driver/orders/${orderId}/decline`, { method: 'POST' }),
    networkMode: 'always',
    onError: (error) => {
      if (error instanceof ApiError && [404, 409].includes(error.status)) return
      toastFailure(t`Your answer did not arrive`, error, {
        unanswered: t`Try again. Without an answer the next driver gets the order when the time is over.`
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey })
  })
  return { isDeclining: mutation.isPending, decline: (orderId) => mutation.mutate(orderId) }
}
