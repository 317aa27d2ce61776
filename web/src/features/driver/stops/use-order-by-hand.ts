import type { DriverRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api/api.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { saveSeenStops } from '#features/driver/changes/use-moved-stops.ts'
import { driverRouteQuery, orderStops, releasePins } from '#features/driver/driver-queries.ts'

/** Changes the order of the route. `refusal` says why that was impossible; empty: it was possible. */
export function useOrderByHand(route: DriverRoute | null) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState('')
  const { queryKey } = driverRouteQuery()
  const onSuccess = (changed: DriverRoute) => {
    setRefusal('')
    // What the driver has chosen is nothing new.
    saveSeenStops(changed.stops.map(({ id }) => id))
    queryClient.setQueryData(queryKey, changed)
  }
  const onError = (error: Error) => {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'ROUTE_IMPOSSIBLE') {
      const isFull = error instanceof ApiError && error.problem?.['reason'] === 'VEHICLE_FULL'
      return setRefusal(
        isFull ? t`More would be on board than fits in your vehicle.` : t`You pick a parcel up before you deliver it.`
      )
    }
    if (code !== 'ROUTE_CHANGED') return toastFailure(t`The order could not be changed`, error)
    setRefusal(t`Your route has changed meanwhile. This is how it is now.`)
    void queryClient.invalidateQueries({ queryKey })
  }
  const order = useMutation({
    mutationFn: (ids: readonly string[]) => orderStops(route!.version, ids),
    onSuccess,
    onError
  })
  const release = useMutation({ mutationFn: releasePins, onSuccess, onError })
  const isBusy = order.isPending || release.isPending
  return {
    refusal,
    isBusy,
    order: (ids: readonly string[]) => !isBusy && order.mutate(ids),
    release: () => !isBusy && release.mutate()
  }
}
