import type { DriverRoute, FleetRoute } from '@ilbud/proto/http/driver-route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useChannel } from '#lib/live/use-channel.ts'
import { fleetRoutesQuery } from './routes-queries.ts'
import { useReload } from './use-reload.ts'

/** Many routes change in the same moment, as after a re-planning: they are loaded again together. */
const togetherMs = 1_000

/** All routes, loaded again when one has changed. `put` shows the answer of a change made here. */
export function useFleetRoutes() {
  const queryClient = useQueryClient()
  const list = useQuery(fleetRoutesQuery())
  const { reload, soon } = useReload(fleetRoutesQuery().queryKey, togetherMs)
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
