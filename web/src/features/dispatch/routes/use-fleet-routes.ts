import type { DriverRoute, FleetRoute } from '@ilbud/proto/http/driver-route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useChannel } from '#lib/live/use-channel.ts'
import { fleetRoutesQuery } from './routes-queries.ts'

/** Many routes change in the same moment, as after a re-planning: they are loaded again together. */
const togetherMs = 1_000

/** All routes, loaded again when one has changed. `put` shows the answer of a change made here. */
export function useFleetRoutes() {
  const queryClient = useQueryClient()
  const list = useQuery(fleetRoutesQuery())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reload = useCallback(() => queryClient.invalidateQueries(fleetRoutesQuery()), [queryClient])
  const soon = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void reload()
    }, togetherMs)
  }, [reload])
  useEffect(() => () => clearTimeout(timer.current), [])
  const state = useChannel('fleet', { 'route.changed': soon }, soon)

  const put = useCallback(
    (driverId: string, route: DriverRoute) =>
      queryClient.setQueryData(fleetRoutesQuery().queryKey, (routes: FleetRoute[] | undefined) =>
        routes?.map((known) => (known.driverId === driverId ? { ...known, ...route } : known))
      ),
    [queryClient]
  )
  return { list, state, reload, put }
}
