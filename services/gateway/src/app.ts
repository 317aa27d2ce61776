import { clientConfigRoutes } from '#http/client-config.ts'
import { docsRoutes } from '#http/docs/docs.ts'
import { commonHeadersHook, edgeHook, setCommonHeaders } from '#http/edge.ts'
import { handOffRoutes } from '#http/forwarding/hand-off.ts'
import { metricsPageRoutes } from '#http/docs/metrics-page.ts'
import { publicParcelHook } from '#http/forwarding/public-parcel.ts'
import { readableUrl } from '#http/readable-url.ts'
import { securityTxtRoutes } from '#http/security-txt.ts'
import { webRoutes } from '#http/web/web.ts'
import { readWebFiles } from '#http/web/web-files.ts'
import type { Admission } from '#use-cases/admission.ts'
import type { ParcelCache } from '#use-cases/parcel-cache.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'
import { parcelRead } from '@ilbud/proto/http/parcels/parcel-read'
import type { Route } from '@ilbud/proto/http/route'
import { routes } from '@ilbud/proto/http/routes'
import type { GatewayConfig } from './config.ts'

interface GatewayParts {
  config: GatewayConfig
  parcels: ParcelCache
  admission: Admission
}

export async function buildApp(context: ServiceContext, { config, parcels, admission }: GatewayParts): Promise<App> {
  const app = createHttp({
    service: 'gateway',
    context,
    edge: { trustProxy: config.TRUST_PROXY, setCommonHeaders, rewriteUrl: readableUrl }
  })
  app.addHook('onRequest', edgeHook(context, admission))
  app.addHook('onSend', commonHeadersHook)
  const answerFirst = (row: Route) => (row === parcelRead ? publicParcelHook(parcels, context) : null)
  await app.register(handOffRoutes({ upstream: context.upstream, rows: routes, answerFirst }))
  await app.register(clientConfigRoutes({ calls: context.calls, now: context.now, log: context.log, config }))
  await app.register(docsRoutes())
  await app.register(metricsPageRoutes())
  await app.register(securityTxtRoutes(context.now))
  await app.register(webRoutes({ files: await readWebFiles(config.WEB_DIST), tilesUrl: config.TILES_URL }))
  return app
}
