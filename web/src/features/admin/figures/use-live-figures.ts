import { analyticsKeys, type AnalyticsKey } from '@ilbud/proto/http/analytics/analytics'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useChannel } from '#lib/live/use-channel.ts'
import type { ChannelState } from '#lib/live/live-socket.ts'
import { figuresKey } from './figures-queries.ts'

/** Asks again for the figures that changed, those alone; after every opening of the line for all that is shown. */
export function useLiveFigures(): ChannelState {
  const queryClient = useQueryClient()
  return useChannel('analytics', { 'analytics.changed': ({ keys }) => reloadFigures(queryClient, keys) }, () =>
    reloadFigures(queryClient, analyticsKeys)
  )
}

/** Figures on screen are loaded again at once, others when they are shown. */
export function reloadFigures(queryClient: QueryClient, keys: readonly AnalyticsKey[]): void {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: figuresKey(key) })
}
