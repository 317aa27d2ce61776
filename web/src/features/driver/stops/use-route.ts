import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChannel } from '#lib/live/use-channel.ts'
import { driverRouteQuery } from '#features/driver/driver-queries.ts'

/** The driver's route, loaded again whenever it changes. Offline it is the last one that was loaded. */
export function useRoute() {
  const queryClient = useQueryClient()
  const reload = (): void => void queryClient.invalidateQueries({ queryKey: driverRouteQuery().queryKey })
  const state = useChannel('orders:mine', { 'route.changed': reload }, reload)
  return useQuery(driverRouteQuery(state === 'live'))
}
