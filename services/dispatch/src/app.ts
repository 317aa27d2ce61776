import { routesRoutes } from '#http/routes.ts'
import type { ReadDeps } from '#use-cases/read-route.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'

/** The HTTP app of dispatch, without a port. */
export async function buildApp(context: ServiceContext, deps: ReadDeps): Promise<App> {
  const app = createHttp({ service: 'dispatch', context })
  await app.register(routesRoutes(deps))
  return app
}
