import { configSchema } from '@ilbud/proto/http/config'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The public configuration: claims, demo accounts, service areas, tiles. */
export function configQuery() {
  return queryOptions({ queryKey: ['/api/v1/config'], queryFn: () => api(configSchema, '/api/v1/config') })
}
