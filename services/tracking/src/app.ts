import { type TrackRouteDeps, trackRoutes } from '#http/track.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'

export async function buildApp(context: ServiceContext, deps: TrackRouteDeps): Promise<App> {
  const app = createHttp({ service: 'tracking', context })
  await app.register(trackRoutes(deps))
  return app
}
