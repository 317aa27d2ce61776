import { readyParcelFirst, type TrackRouteDeps, trackRoutes } from '#http/track.ts'
import { answerBeforeRouting } from '@ilbud/kernel/http/before-routing'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'

export async function buildApp(context: ServiceContext, deps: TrackRouteDeps): Promise<App> {
  const app = createHttp({ service: 'tracking', context })
  await app.register(trackRoutes(deps))
  answerBeforeRouting(app, readyParcelFirst(deps, context))
  return app
}
