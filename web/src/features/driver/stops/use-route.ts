import { useQuery } from '@tanstack/react-query'
import { useChannel } from '#lib/live/use-channel.ts'
import { usePacedReload } from '#lib/live/use-paced-reload.ts'
import { driverRouteQuery, routePath } from '#features/driver/driver-queries.ts'

/** The driver's route, loaded again whenever it changes. Offline it is the last one that was loaded. */
export function useRoute() {
  const reload = usePacedReload(routePath)
  const state = useChannel('orders:mine', { 'route.changed': reload }, reload)
  return useQuery(driverRouteQuery(state === 'live'))
}
