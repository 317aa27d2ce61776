import { clientConfigRoutes } from '#http/client-config.ts'
import { docsRoutes } from '#http/docs.ts'
import { setCommonHeaders, edgeHook } from '#http/edge.ts'
import { handOffRoutes } from '#http/hand-off.ts'
import { keptParcelFirst, keptParcelHook } from '#http/kept-parcel.ts'
import { metricsPageRoutes } from '#http/metrics-page.ts'
import { securityTxtRoutes } from '#http/security-txt.ts'
import { webRoutes } from '#http/web.ts'
import { readWebFiles } from '#http/web-files.ts'
import type { KeptParcels } from '#use-cases/kept-parcels.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import { answerBeforeRouting } from '@ilbud/kernel/http/before-routing'
import { parcelRead } from '@ilbud/kernel/http/parcel-answer'
import type { ServiceContext } from '@ilbud/kernel/process/service'
import type { Route } from '@ilbud/proto/http/route'
import { routes } from '@ilbud/proto/http/routes'
import type { GatewayConfig } from './config.ts'

export async function buildApp(context: ServiceContext, config: GatewayConfig, kept: KeptParcels): Promise<App> {
  const app = createHttp({
    service: 'gateway',
    context,
    edge: { trustProxy: config.TRUST_PROXY, setCommonHeaders }
  })
  app.addHook('onRequest', edgeHook(context))
  const answerFirst = (row: Route) => (row === parcelRead ? keptParcelHook(kept, context) : null)
  await app.register(handOffRoutes({ upstream: context.upstream, rows: routes, answerFirst }))
  await app.register(clientConfigRoutes({ calls: context.calls, now: context.now, log: context.log, config }))
  await app.register(docsRoutes())
  await app.register(metricsPageRoutes())
  await app.register(securityTxtRoutes(context.now))
  await app.register(webRoutes({ files: await readWebFiles(config.WEB_DIST), tilesUrl: config.TILES_URL }))
  answerBeforeRouting(app, keptParcelFirst(kept, context, config.TRUST_PROXY))
  await app.ready()
  return app
}
