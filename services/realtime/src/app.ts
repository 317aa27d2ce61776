import { type StreamRouteDeps, streamRoutes } from '#http/stream-routes.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'

export async function buildApp(context: ServiceContext, deps: StreamRouteDeps): Promise<App> {
  const app = createHttp({ service: 'realtime', context })
  await app.register(streamRoutes(deps))
  return app
}
