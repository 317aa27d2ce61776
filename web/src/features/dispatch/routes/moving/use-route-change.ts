import type { DriverRoute, FleetRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api/api.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { orderStops, releasePins } from '#features/dispatch/routes/routes-queries.ts'
import { useRefusalWords } from './price.tsx'

type Version = Pick<FleetRoute, 'driverId' | 'version'>

export interface RouteChange {
  /** Puts the stops in this order. */
  order: (route: Version, stops: readonly string[], done?: () => void) => void
  /** Leaves their order to the planner again. */
  release: (driverId: string) => void
  isBusy: boolean
  /** Why the last change of this driver's route was not made; empty: it was. */
  refusalOf: (driverId: string) => string
}

/** Changes routes by hand, and says why one could not be changed. */
export function useRouteChange(
  put: (driverId: string, route: DriverRoute) => void,
  reload: () => Promise<unknown>
): RouteChange {
  const { t } = useLingui()
  const words = useRefusalWords()
  const [refused, setRefused] = useState<{ driverId: string; text: string } | null>(null)
  const onFailure = (driverId: string, error: Error) => {
    const code = error instanceof ApiError ? error.code : null
    if (code !== 'ROUTE_IMPOSSIBLE' && code !== 'ROUTE_CHANGED') {
      return toastFailure(t`The route could not be changed`, error)
    }
    // The version is compared first, so that stops are never missing or unknown.
    const isFull = error instanceof ApiError && error.problem?.['reason'] === 'VEHICLE_FULL'
    const reason = isFull ? 'VEHICLE_FULL' : 'PICKUP_FIRST'
    setRefused({ driverId, text: words(code === 'ROUTE_IMPOSSIBLE' ? reason : 'MISSING_STOP') })
    if (code === 'ROUTE_CHANGED') void reload()
  }
  const onDone = (driverId: string, route: DriverRoute) => {
    setRefused(null)
    put(driverId, route)
  }
  const ordering = useMutation({
    mutationFn: ({ route, stops }: { route: Version; stops: readonly string[] }) => orderStops(route, stops),
    onSuccess: (changed, { route }) => onDone(route.driverId, changed),
    onError: (error, { route }) => onFailure(route.driverId, error)
  })
  const releasing = useMutation({
    mutationFn: releasePins,
    onSuccess: (changed, driverId) => onDone(driverId, changed),
    onError: (error, driverId) => onFailure(driverId, error)
  })
  const isBusy = ordering.isPending || releasing.isPending
  return {
    order: (route, stops, done) => {
      if (!isBusy) ordering.mutate({ route, stops }, { onSuccess: () => done?.() })
    },
    release: (driverId) => {
      if (!isBusy) releasing.mutate(driverId)
    },
    isBusy,
    refusalOf: (driverId) => (refused?.driverId === driverId ? refused.text : '')
  }
}
