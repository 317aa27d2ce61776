import { type StreamRouteDeps, streamRoutes } from '#http/stream-routes.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { Parts } from '@ilbud/kernel/process/service'

export async function buildApp(parts: Parts, deps: StreamRouteDeps): Promise<App> {
  const app = createHttp({ service: 'realtime', parts })
  await app.register(streamRoutes(deps))
  return app
}
