import { exportRoutes } from '#http/export.ts'
import { figuresRoutes } from '#http/figures.ts'
import type { ExportDeps } from '#use-cases/export/deps.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import type { ServiceContext } from '@ilbud/kernel/process/service'

/** The HTTP app of analytics, without a port. */
export async function buildApp(context: ServiceContext, deps: ExportDeps): Promise<App> {
  const app = createHttp({ service: 'analytics', context })
  await app.register(figuresRoutes(deps))
  await app.register(exportRoutes(deps))
  return app
}
