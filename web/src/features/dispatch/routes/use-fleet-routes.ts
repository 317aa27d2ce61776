import { type DriverRoute, type FleetRoute, mostNamedDrivers } from '@ilbud/proto/http/dispatch/driver-route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useChannel } from '#lib/live/use-channel.ts'
import { fetchRoutesOf, fleetRoutesQuery } from './routes-queries.ts'
import { useSoon } from './use-soon.ts'

/** Many routes change in the same moment, as after a re-planning: they are loaded again together. */
const togetherMs = 1_000

const { queryKey } = fleetRoutesQuery()

/** All routes; those that have changed are loaded again. `put` shows the answer of a change made here. */
export function useFleetRoutes() {
  const queryClient = useQueryClient()
  const list = useQuery(fleetRoutesQuery())
  const changed = useRef(new Set<string>())
  const reload = useCallback(() => queryClient.invalidateQueries({ queryKey }), [queryClient])
  const show = useCallback(
    (change: (routes: FleetRoute[]) => FleetRoute[]) =>
      queryClient.setQueryData(queryKey, (routes: FleetRoute[] | undefined) => routes && change(routes)),
    [queryClient]
  )

  async function loadChanged(): Promise<unknown> {
    const ids = [...changed.current]
    changed.current.clear()
    // All of them are being loaded, perhaps as they were before the change.
    const isLoading = queryClient.isFetching({ queryKey }) > 0
    if (isLoading || ids.length > mostNamedDrivers) return reload()
    try {
      const routes = await fetchRoutesOf(ids)
      show((known) => [...known.filter(({ driverId }) => !ids.includes(driverId)), ...routes])
    } catch {
      // Says what is wrong.
      return reload()
    }
  }

  const soon = useSoon(loadChanged, togetherMs)
  const state = useChannel(
    'fleet',
    {
      'route.changed': ({ driverId }) => {
        changed.current.add(driverId)
        soon()
      }
    },
    () => void reload()
  )
  const put = useCallback(
    (driverId: string, route: DriverRoute) =>
      show((routes) => routes.map((known) => (known.driverId === driverId ? { ...known, ...route } : known))),
    [show]
  )
  return { list, state, reload, put }
}
