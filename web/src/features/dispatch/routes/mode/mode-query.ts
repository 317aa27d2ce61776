import { type DispatchMode, dispatchModeBodySchema } from '@ilbud/proto/http/settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api/api.ts'

const path = '/api/admin/v1/dispatch/mode'
/** Another dispatcher may change it, which no channel says. */
const againMs = 5_000

/** Who finds the drivers of orders. */
export function modeQuery() {
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ signal }) => (await api(dispatchModeBodySchema, path, { signal })).mode,
    staleTime: 0,
    refetchInterval: againMs
  })
}

export async function setMode(mode: DispatchMode): Promise<DispatchMode> {
  return (await api(dispatchModeBodySchema, path, { method: 'PUT', body: JSON.stringify({ mode }) })).mode
}
