import { readyParcelFirst, type TrackRouteDeps, trackRoutes } from '#http/track.ts'
import { answerBeforeRouting } from '@ilbud/kernel/http/before-routing'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { Parts } from '@ilbud/kernel/process/service'

export async function buildApp(parts: Parts, deps: TrackRouteDeps): Promise<App> {
  const app = createHttp({ service: 'tracking', parts })
  await app.register(trackRoutes(deps))
  answerBeforeRouting(app, readyParcelFirst(deps, parts))
  return app
}
