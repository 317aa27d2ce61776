import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'
import { acceptOrder, driverMeQuery, driverOrdersQuery } from '#features/driver/driver-queries.ts'
import { driverOffersQuery } from '#features/driver/offers/offers-query.ts'
import { driverRefusals } from '#features/driver/actions/refusals.ts'
import { serverNow } from '#lib/page/server-clock.ts'

/** Accepting can be undone for 5 s (docs/screens.md#driver). */
const undoMs = 5_000

/** Accepts an order at once, not through the outbox: only the server knows whether it is still available. */
export function useAccept(
  driverId: string,
  location: LatLng | null,
  release: (order: DriverOrder, reason: string) => void
): { busyOrderId: string | null; accept: (order: DriverOrder) => void } {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { queryKey } = driverOrdersQuery()
  const mutation = useMutation({
    mutationFn: ({ id }: DriverOrder) => acceptOrder({ orderId: id, driverId, location }),
    networkMode: 'always',
    onSuccess: (order) => {
      queryClient.setQueryData(queryKey, (list) => list?.map((known) => (known.id === order.id ? order : known)))
      // Accepting puts the driver on duty. The drivers service learns of it a moment later, so it is not queried now.
      queryClient.setQueryData(driverMeQuery().queryKey, (me) =>
        me?.onDuty === false ? { ...me, onDuty: true, since: new Date(serverNow()).toISOString() } : me
      )
      const undo = { label: t`Undo`, run: () => release(order, 'Accepted by mistake') }
      toast({ title: t`Order Accepted`, variant: 'success', durationMs: undoMs, action: undo })
    },
    onError: (error) =>
      toastFailure(error instanceof ApiError ? t`Update Failed` : t`Not accepted: no network`, error, {
        ...driverRefusals(),
        unanswered: t`Only the server knows whether the order is still free. Try again where there is a network.`
      }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: driverOffersQuery().queryKey })
      return queryClient.invalidateQueries({ queryKey })
    }
  })
  return {
    busyOrderId: mutation.isPending ? mutation.variables.id : null,
    accept: (order) => mutation.mutate(order)
  }
}
